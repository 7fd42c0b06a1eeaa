import { setTimeout } from 'node:timers/promises';
import * as z from 'zod/v4';
import type { Message as AnyMessage } from '../client';
import type { Life } from '../life/life';
import type { Emulator } from '../running/emulator';
import type { Added, AppMessage, EmailMessage, SmsMessage } from '../state/state';

/** A message of any channel as its recipient sees it. */
export type Message = AnyMessage<SmsMessage | EmailMessage | AppMessage>;

/** A number, or a cursor: an ID that is void in another life. */
export const place = z
	.string()
	.regex(/^(?:[0-9a-f]{8}-)?\d{1,15}$/, 'must be a number or a cursor')
	.default('0')
	.transform((text) => {
		const [id = '', life] = text.split('-').reverse();
		return { id: Number(id), life };
	});

/** A message filter; all given fields must match. */
export const filter = z.strictObject({
	channel: z.enum(['sms', 'email', 'messagingApp']).optional(),
	/** A number in any notation, or an address. */
	to: z.string().min(1).optional(),
	/** Only messages with a larger ID; all channels share one sequence. */
	after: place,
});
type Wanted = z.output<typeof filter>;

/** Returns the text of a messaging-app message, or its address if it has no text. */
function wordsOf({ request }: AppMessage): string {
	const joined = (...words: unknown[]) => words.filter(Boolean).join(' ');
	switch (request.type) {
		case 'text':
			return request.message;
		case 'template':
			return joined(request.templateName, ...(request.templateData.body?.placeholders ?? []));
		case 'location':
			return joined(request.name, request.address, request.latitude, request.longitude);
		case 'contacts':
			return request.contact.name?.formatted_name ?? '';
		case 'image':
			return joined(request.caption, request.url);
		case 'file':
			return `${request.filename} ${request.url}`;
		default:
			return request.url;
	}
}

/** What differs between the channels. */
function ofChannel(added: Added): Pick<Message, 'channel' | 'to' | 'from' | 'text' | 'code'> {
	const { kind, message } = added;
	if (kind === 'sms') {
		const { number, sender: from, text, code } = message;
		return { channel: 'sms', to: `+${number}`, from, text, code };
	}
	if (kind === 'email') {
		const { to, from, text, html = '' } = message;
		return { channel: 'email', to: to.email, from: from.email, text: text ?? html };
	}
	const { number, agent } = message.request;
	return { channel: 'messagingApp', to: `+${number}`, from: `+${agent}`, text: wordsOf(message) };
}

function messageOf({ name }: Life, added: Added): Message {
	const { id, addedAt: at, requestNumber: request } = added.message;
	const details = added.message;
	return { id, at, request, ...ofChannel(added), details, cursor: `${name}-${id}` };
}

function isWanted(message: Message, { channel, to }: Wanted): boolean {
	if (channel !== undefined && channel !== message.channel) return false;
	if (to === undefined) return true;
	return message.channel === 'email'
		? message.to.toLowerCase() === to.toLowerCase()
		: message.to.slice(1) === to.replace(/\D/g, '');
}

/** Returns the number to start after; 0 for a cursor of another life. */
export const idAfter = ({ name }: Life, { life, id }: Wanted['after']): number =>
	life === undefined || life === name ? id : 0;

/** Returns the matching messages, oldest first, at most `limit`. */
export function select(life: Life, wanted: Wanted, limit: number): Message[] {
	const from = idAfter(life, wanted.after);
	return life.state.queued
		.all()
		.filter(({ message }) => message.id > from)
		.map((added) => messageOf(life, added))
		.filter((message) => isWanted(message, wanted))
		.slice(0, limit);
}

/** Milliseconds between two looks for a message. */
const lookMs = 10;

/**
 * Returns the first wanted message, now or when it arrives, even if a reset comes first; undefined
 * after the timeout (in real time) or when the client has gone.
 */
export async function next(
	emulator: Emulator,
	wanted: Wanted,
	timeoutMs: number,
	gone: AbortSignal,
): Promise<Message | undefined> {
	const end = performance.now() + timeoutMs;
	let seen: unknown;
	for (;;) {
		const { life } = emulator;
		const newest = `${life.name}-${life.state.lastId}`;
		const [found] = newest === seen ? [] : select(life, wanted, 1);
		if (found !== undefined || gone.aborted || performance.now() >= end) return found;
		seen = newest;
		await setTimeout(lookMs);
	}
}
