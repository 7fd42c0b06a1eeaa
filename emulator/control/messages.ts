import type * as z from 'zod/v4';
import type { Emulator } from '../emulator';
import type { AppMessage, EmailMessage, SmsMessage } from '../state/state';
import type { messageShape } from './shapes';

/** A message of any channel, as the person it was sent to has it. */
export type Message = Pick<
	z.infer<typeof messageShape>,
	'channel' | 'id' | 'at' | 'to' | 'from' | 'text' | 'code' | 'request'
> & {
	readonly details: SmsMessage | EmailMessage | AppMessage;
};

/** Which messages are meant; all that is given must hold. */
export interface Wanted {
	readonly channel?: Message['channel'] | undefined;
	/** A number in any notation, or an address. */
	readonly to?: string | undefined;
	/** Only those with a larger ID: IDs of all channels grow together. */
	readonly after: number;
}

const ofSms = (details: SmsMessage): Message => ({
	channel: 'sms',
	id: details.id,
	at: details.addedAt,
	to: `+${details.number}`,
	from: details.sender,
	text: details.text,
	code: details.code,
	request: details.requestNumber,
	details,
});

const ofEmail = (details: EmailMessage): Message => ({
	channel: 'email',
	id: details.id,
	at: details.addedAt,
	to: details.to.email,
	from: details.from.email,
	text: details.text ?? details.html ?? '',
	request: details.requestNumber,
	details,
});

/** The words of a messaging-app message; what has none is told by its type and address. */
function wordsOf({ request }: AppMessage): string {
	switch (request.type) {
		case 'text':
			return request.message;
		case 'template':
			return [request.templateName, ...(request.templateData.body?.placeholders ?? [])].join(' ');
		case 'location':
			return [request.name, request.address, request.latitude, request.longitude].filter(Boolean).join(' ');
		case 'contacts':
			return request.contact.name?.formatted_name ?? '';
		case 'image':
			return [request.caption, request.url].filter(Boolean).join(' ');
		case 'file':
			return `${request.filename} ${request.url}`;
		default:
			return request.url;
	}
}

const ofApp = (details: AppMessage): Message => ({
	channel: 'messagingApp',
	id: details.id,
	at: details.addedAt,
	to: `+${details.request.number}`,
	from: `+${details.request.agent}`,
	text: wordsOf(details),
	request: details.requestNumber,
	details,
});

const sameDigits = (number: string, to: string) => number === to.replace(/\D/g, '');

/** The wanted messages, oldest first. */
export function select({ life: { state } }: Emulator, { channel, to, after }: Wanted): Message[] {
	const is = (one: Message['channel']) => channel === undefined || channel === one;
	const found = [
		...(is('sms') ? state.messages.all() : []).flatMap((one) =>
			one.id > after && (to === undefined || sameDigits(one.number, to)) ? [ofSms(one)] : [],
		),
		...(is('email') ? state.emails.all() : []).flatMap((one) =>
			one.id > after && (to === undefined || one.to.email.toLowerCase() === to.toLowerCase())
				? [ofEmail(one)]
				: [],
		),
		...(is('messagingApp') ? state.appMessages.all() : []).flatMap((one) =>
			one.id > after && (to === undefined || sameDigits(one.request.number, to)) ? [ofApp(one)] : [],
		),
	];
	return found.sort((one, other) => one.id - other.id);
}

/**
 * The first wanted message, now or as soon as it arrives; undefined when it did not within that time of this
 * machine, when nobody waits any more, or after a reset.
 */
export function next(
	emulator: Emulator,
	wanted: Wanted,
	timeoutMs: number,
	gone: AbortSignal,
): Promise<Message | undefined> {
	const { state, over } = emulator.life;
	return new Promise((resolve) => {
		const look = () => {
			const [found] = select(emulator, wanted);
			if (found !== undefined) end(found);
		};
		const end = (found?: Message) => {
			clearTimeout(timer);
			state.added.delete(look);
			resolve(found);
		};
		const timer = setTimeout(end, timeoutMs);
		for (const signal of [gone, over.signal]) signal.addEventListener('abort', () => end(), { once: true });
		state.added.add(look);
		if (gone.aborted) end();
		else look();
	});
}
