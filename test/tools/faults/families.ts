import type { IDataObject } from 'n8n-workflow';
import type { Emulator } from '../../../emulator';

/** An operation that sends to one recipient per item, with a count of queued messages. */
export interface Family {
	readonly name: string;
	readonly parameters: IDataObject;
	/** Returns a unique recipient for each item. */
	readonly recipient: (index: number) => string;
	/** Recipients of all queued messages, oldest first. */
	readonly queued: (emulator: Emulator) => string[];
}

const phone = (index: number) => String(525512345600 + index);

const phoneFamily = (name: string, parameters: IDataObject): Family => ({
	name,
	parameters: { to: '={{ $json.to }}', message: 'Hello', ...parameters },
	recipient: phone,
	queued: ({ messages }) => messages.map(({ number }) => number),
});

export const sms = phoneFamily('SMS', { resource: 'sms', operation: 'send' });

export const flash = phoneFamily('flash SMS', { resource: 'sms', operation: 'sendFlash' });

export const otp = phoneFamily('one-time password', {
	resource: 'otp',
	operation: 'send',
	message: 'Your code is [code]',
	options: { limitPerNumber: 0 },
});

export const email: Family = {
	name: 'e-mail',
	parameters: {
		resource: 'email',
		operation: 'send',
		to: '={{ $json.to }}',
		subject: 'Hello',
		html: '<p>Hello</p>',
		options: { several: 50 },
	},
	recipient: (index) => `person${index}@example.com`,
	queued: ({ emails }) => emails.map(({ to }) => to.email),
};

export const whatsApp: Family = {
	...phoneFamily('WhatsApp', { resource: 'whatsApp', operation: 'send' }),
	queued: ({ appMessages }) => appMessages.map(({ request }) => request.number),
};

/** Counts the occurrences of each value. */
export function tally(values: Iterable<string>): Map<string, number> {
	const counts = new Map<string, number>();
	for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
	return counts;
}
