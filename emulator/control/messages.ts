import type { Message as AnyMessage } from '../client';
import type { Life } from '../life/life';
import type { Emulator } from '../running/emulator';
import type { Added, AppMessage, EmailMessage, SmsMessage } from '../state/state';

/** A message of any channel as its recipient sees it. */
export type Message = AnyMessage<SmsMessage | EmailMessage | AppMessage>;

/** A message filter; all given fields must match. */
export interface Wanted {
	readonly channel?: Message['channel'] | undefined;
	/** A number in any notation, or an address. */
	readonly to?: string | undefined;
	/** Only messages with a larger ID; all channels share one sequence. */
	readonly after: After;
}

/** An ID, and the name of its life if known: the ID is void in another life. */
export interface After {
	readonly life?: string | undefined;
	readonly id: number;
}

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
export const idAfter = ({ name }: Life, { life, id }: After): number =>
	life === undefined || life === name ? id : 0;

/** Returns the matching messages, oldest first, at most `limit`. */
export function select(life: Life, wanted: Wanted, limit: number): Message[] {
	const { messages, emails, appMessages } = life.state;
	const from = idAfter(life, wanted.after);
	const all: Added[] = [
		...messages.all().map((message) => ({ kind: 'sms' as const, message })),
		...emails.all().map((message) => ({ kind: 'email' as const, message })),
		...appMessages.all().map((message) => ({ kind: 'app' as const, message })),
	];
	return all
		.filter(({ message }) => message.id > from)
		.sort((one, other) => one.message.id - other.message.id)
		.map((added) => messageOf(life, added))
		.filter((message) => isWanted(message, wanted))
		.slice(0, limit);
}

/**
 * Returns the first wanted message, now or when it arrives, even if a reset comes first; undefined
 * after the timeout (in real time) or when the client has gone.
 */
export function next(
	emulator: Emulator,
	wanted: Wanted,
	timeoutMs: number,
	gone: AbortSignal,
): Promise<Message | undefined> {
	return new Promise((resolve) => {
		let { life } = emulator;
		const look = () => {
			const [found] = select(life, wanted, 1);
			if (found !== undefined) end(found);
		};
		const arrived = (added: Added) => {
			const message = messageOf(life, added);
			if (message.id > idAfter(life, wanted.after) && isWanted(message, wanted)) end(message);
		};
		const leave = () => {
			life.state.added.delete(arrived);
			life.over.signal.removeEventListener('abort', follow);
		};
		const follow = () => {
			leave();
			({ life } = emulator);
			life.state.added.add(arrived);
			life.over.signal.addEventListener('abort', follow);
			look();
		};
		const end = (found?: Message) => {
			clearTimeout(timer);
			leave();
			resolve(found);
		};
		const timer = setTimeout(end, timeoutMs);
		gone.addEventListener('abort', () => end(), { once: true });
		if (gone.aborted) end();
		else follow();
	});
}
