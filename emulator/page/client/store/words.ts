import type { Channel, RowState } from '../../../feed/row';

/** Labels and formats of the page. */

const channelNames: Record<Channel, string> = {
	sms: 'SMS',
	flash: 'Flash SMS',
	otp: 'One-time password',
	whatsapp: 'WhatsApp',
	email: 'E-mail',
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

export const hookNames = {
	deliveryReport: 'Delivery report',
	incomingSms: 'Incoming SMS',
	inboundMessage: 'Inbound WhatsApp message',
} as const;

export const howNames: Readonly<Record<string, string>> = {
	now: 'As usual',
	again: 'sent again',
	twice: 'Twice',
	late: 'Late, in 10 seconds',
	old: 'Signed 5 minutes ago',
	broken: 'With a broken signature',
	held: 'Out of order: after the next one',
};

const countryCode = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** Formats a number in groups; returns an address unchanged. */
export function shownPerson(person: string): string {
	if (!/^\d{7,15}$/.test(person)) return person === '' ? 'nobody' : person;
	const code = countryCode.exec(person)?.[0] ?? '';
	// Groups of four from the end, without a single leading digit.
	const groups = person.slice(code.length).replaceAll(/(?<=\d{2})(?=(?:\d{4}){1,3}$)/g, ' ');
	return `+${code} ${groups}`;
}

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const exact = new Intl.DateTimeFormat(undefined, {
	dateStyle: 'medium',
	timeStyle: 'medium',
	hourCycle: 'h23',
});

export const timeOf = (at: number): string => clock.format(at);
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
