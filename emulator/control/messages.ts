import type { Message as AnyMessage } from '../client';
import type { Life } from '../life/life';
import type { Emulator } from '../running/emulator';
import type { Bounded } from '../state/bounded';
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

type Uncounted = Omit<Message, 'cursor'>;

const ofSms = (details: SmsMessage): Uncounted => ({
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

const ofEmail = (details: EmailMessage): Uncounted => ({
	channel: 'email',
	id: details.id,
	at: details.addedAt,
	to: details.to.email,
	from: details.from.email,
	text: details.text ?? details.html ?? '',
	request: details.requestNumber,
	details,
});

/** Returns the text of a messaging-app message, or its address if it has no text. */
function wordsOf({ request }: AppMessage): string {
	switch (request.type) {
		case 'text':
			return request.message;
		case 'template':
			return [request.templateName, ...(request.templateData.body?.placeholders ?? [])].join(' ');
		case 'location':
			return [request.name, request.address, request.latitude, request.longitude]
				.filter(Boolean)
				.join(' ');
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

const ofApp = (details: AppMessage): Uncounted => ({
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

function isWanted(message: Uncounted, { channel, to }: Wanted): boolean {
	if (channel !== undefined && channel !== message.channel) return false;
	if (to === undefined) return true;
	return message.channel === 'email'
		? message.to.toLowerCase() === to.toLowerCase()
		: sameDigits(message.to.slice(1), to);
}

const ofAdded = (added: Added): Uncounted =>
	added.kind === 'sms'
		? ofSms(added.message)
		: added.kind === 'email'
			? ofEmail(added.message)
			: ofApp(added.message);

/** Returns the number to start after; 0 for a cursor of another life. */
export const idAfter = ({ name }: Life, { life, id }: After): number =>
	life === undefined || life === name ? id : 0;

const counted = ({ name }: Life, message: Uncounted): Message => ({
	...message,
	cursor: `${name}-${message.id}`,
});

/** Returns the matching messages, oldest first, at most `limit`. */
export function select(life: Life, wanted: Wanted, limit: number): Message[] {
	const { messages, emails, appMessages } = life.state;
	const from = idAfter(life, wanted.after);
	function take<Item extends { readonly id: number }>(
		items: Bounded<Item>,
		read: (item: Item) => Uncounted,
	) {
		const taken: Uncounted[] = [];
		for (const item of items.from(({ id }) => id > from)) {
			if (taken.length === limit) break;
			const message = read(item);
			if (isWanted(message, wanted)) taken.push(message);
		}
		return taken;
	}
	return [...take(messages, ofSms), ...take(emails, ofEmail), ...take(appMessages, ofApp)]
		.sort((one, other) => one.id - other.id)
		.slice(0, limit)
		.map((message) => counted(life, message));
}

/** Returns a message that has just been queued, if it matches. */
function matchOf(life: Life, wanted: Wanted, added: Added): Message | undefined {
	const message = ofAdded(added);
	return message.id > idAfter(life, wanted.after) && isWanted(message, wanted)
		? counted(life, message)
		: undefined;
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
		const arrived = (added: Added) => {
			const message = matchOf(life, wanted, added);
			if (message !== undefined) end(message);
		};
		const leave = () => {
			life.state.added.delete(arrived);
			life.over.signal.removeEventListener('abort', follow);
		};
		const follow = () => {
			leave();
			({ life } = emulator);
			const [found] = select(life, wanted, 1);
			if (found !== undefined) return end(found);
			life.state.added.add(arrived);
			life.over.signal.addEventListener('abort', follow);
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
