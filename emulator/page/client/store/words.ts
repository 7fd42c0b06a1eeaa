import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Channel, RowState } from '../../../feed/row';

/** Labels and formats of the page. */

const channelNames: Record<Channel, string> = {
	sms: 'SMS',
	flash: 'Flash SMS',
	otp: 'One-time password',
	whatsapp: 'WhatsApp',
	email: 'Email',
	other: 'Request',
};
export const channelName = (channel: Channel): string => channelNames[channel];

const stateNames: Record<RowState, string> = {
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
export const stateName = (state: RowState): string => stateNames[state];

export const howNames: Readonly<Record<string, string>> = {
	now: 'As usual',
	again: 'sent again',
	twice: 'Twice',
	late: 'Late, in 10 seconds',
	old: 'Signed 5 minutes ago',
	broken: 'With a broken signature',
	held: 'Out of order: after the next one',
};

const numbers = new Map<string, string>();

/** Formats a number as its country does; returns an address unchanged. */
export function shownPerson(person: string): string {
	if (!/^\d{7,15}$/.test(person)) return person === '' ? 'nobody' : person;
	const shown =
		numbers.get(person) ??
		parsePhoneNumberFromString(`+${person}`)?.formatInternational() ??
		`+${person}`;
	if (numbers.size > 5000) numbers.clear();
	numbers.set(person, shown);
	return shown;
}

const clock = new Intl.DateTimeFormat(undefined, {
	hour: '2-digit',
	minute: '2-digit',
	hourCycle: 'h23',
});
const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });
const second = new Intl.DateTimeFormat(undefined, {
	day: 'numeric',
	month: 'short',
	hour: '2-digit',
	minute: '2-digit',
	second: '2-digit',
	hourCycle: 'h23',
});
const exact = new Intl.DateTimeFormat(undefined, {
	dateStyle: 'medium',
	timeStyle: 'medium',
	hourCycle: 'h23',
});

export const timeOf = (at: number): string => clock.format(at);
/** The time of today, otherwise the day. */
export const whenOf = (at: number): string =>
	day.format(at) === day.format(Date.now()) ? timeOf(at) : day.format(at);
/** The day, and the time with seconds. */
export const secondOf = (at: number): string => second.format(at);
export const exactTimeOf = (at: number): string => exact.format(at);

export const sizeOf = (bytes: number): string =>
	bytes < 1024
		? `${bytes} B`
		: bytes < 1024 * 1024
			? `${Math.round(bytes / 1024)} kB`
			: `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** Formats JSON; returns other text unchanged. */
export function pretty(text: string): string {
	try {
		return JSON.stringify(JSON.parse(text), null, 2);
	} catch {
		return text;
	}
}
