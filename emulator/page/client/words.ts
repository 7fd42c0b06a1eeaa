import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Channel, RowState } from '../row';

/** Labels and formats of the page. */

export const channelNames: Readonly<Record<Channel, string>> = {
	sms: 'SMS',
	flash: 'Flash SMS',
	otp: 'One-time password',
	whatsapp: 'WhatsApp',
	email: 'Email',
	other: 'Request',
};

export const stateNames: Readonly<Record<RowState, string>> = {
	queued: 'Queued',
	accepted: 'Accepted',
	delivered: 'Delivered',
	rejected: 'Rejected by operator',
	opened: 'Opened',
	refused: 'Refused',
	failed: 'Failed',
	done: 'Done',
	sent: 'Sending',
	acknowledged: 'Acknowledged',
	unanswered: 'Not acknowledged',
};

const numbers = new Map<string, string>();

/** Formats a number as its country does; returns an address unchanged. */
export function shownPerson(person: string): string {
	if (person === '') return 'No recipient';
	if (!/^\d{7,15}$/.test(person)) return person;
	const shown =
		numbers.get(person) ??
		parsePhoneNumberFromString(`+${person}`)?.formatInternational() ??
		`+${person}`;
	numbers.set(person, shown);
	return shown;
}

const hours = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const clock = new Intl.DateTimeFormat(undefined, hours);
const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });
const exact = new Intl.DateTimeFormat(undefined, {
	dateStyle: 'medium',
	timeStyle: 'medium',
	hourCycle: 'h23',
});

export const timeOf = (at: number): string => clock.format(at);
/** The time of today, otherwise the day. */
export const whenOf = (at: number): string =>
	day.format(at) === day.format(Date.now()) ? timeOf(at) : day.format(at);
export const exactTimeOf = (at: number): string => exact.format(at);

export function sizeOf(bytes: number): string {
	if (bytes < 1024) return `${bytes} B`;
	const kilobytes = bytes / 1024;
	return kilobytes < 1024 ? `${Math.round(kilobytes)} kB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
