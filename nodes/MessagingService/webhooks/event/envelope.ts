import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import * as z from 'zod/v4';
import { isRecord } from '../../contract';
import { isOptOut } from '../../text/optOuts';
import { plainNumber } from '../../text/phone/phone';
import { eventKinds, eventsThat, type CommonFields, type EventKind, type EventName } from './kinds';
import type { TriggerSettings } from '../settings';
import type { Event } from './recognise';
import type { Start } from '../once';

/** One shape for all events. */
export type Envelope = IDataObject &
	CommonFields & {
		readonly event: Event['name'];
		readonly channel: EventKind['channel'] | null;
		/** ISO 8601; the signed time if there is one. */
		readonly receivedAt: string;
		/** The body as received. Delivery reports lack their text unless the user asks for it. */
		readonly raw: IDataObject;
	};

const emptyFields = {
	channel: null,
	messageId: null,
	from: null,
	to: null,
	status: null,
	text: null,
};

const confidentialEvents = eventsThat(({ confidential }) => confidential !== undefined);

/** Removes what may be a one-time password from anything that resembles one of these events. */
function withoutCodes(body: unknown, names: readonly EventName[]): IDataObject {
	const hidden = names.flatMap((name) => {
		const { confidential, resembles } = eventKinds[name];
		return isRecord(body) && resembles(body) ? [confidential] : [];
	});
	if (hidden.length === 0) return body as IDataObject;
	return Object.fromEntries(
		Object.entries(body as IDataObject).filter(([name]) => !hidden.includes(name)),
	);
}

/**
 * Returns the output item of an event, without its ID.
 * @param at when it was signed or, if unsigned, received
 */
export function envelopeOf(
	event: Event,
	at: Date,
	{ options }: Pick<TriggerSettings, 'options'>,
): Envelope {
	const common = { event: event.name, receivedAt: at.toISOString(), ...emptyFields };
	const showsText = options.includeMessageText === true;
	const rawOf = (names: readonly EventName[]) =>
		showsText ? (event.body as IDataObject) : withoutCodes(event.body, names);
	if (event.name === 'unknown')
		return { ...common, reason: event.reason, raw: rawOf(confidentialEvents) };
	const { channel, confidential, fromPerson, toOutput } = eventKinds[event.name];
	const fields = { ...common, channel, ...toOutput(event.body) };
	const text = confidential !== undefined && !showsText ? null : fields.text;
	const optOut = fromPerson && { optOut: isOptOut(text ?? '', options.optOutWords) };
	return { ...fields, text, ...optOut, raw: rawOf(confidential === undefined ? [] : [event.name]) };
}

const texts = (...names: readonly string[]) =>
	Object.fromEntries(names.map((name) => [name, z.string()]));

/**
 * Schema of the trigger's items for the editor, with the fields of all events; an event may lack
 * some, or have null.
 */
export const eventOutput = z.object({
	...texts('event', 'eventId', 'receivedAt', 'channel'),
	messageId: z.number(),
	inReplyTo: z.number(),
	...texts('from', 'to', 'status', 'text'),
	optOut: z.boolean(),
	...texts('answer'),
	statusCode: z.int(),
	segments: z.int(),
	characters: z.int(),
	...texts('encoding', 'shortCode', 'type'),
	media: z.object({
		...texts('url', 'contentType', 'expiresAt'),
		size: z.int(),
		...texts('sha256'),
	}),
	location: z.object({ longitude: z.number(), latitude: z.number(), ...texts('name', 'address') }),
	contacts: z.looseObject({}),
	contact: z.object({ ...texts('name', 'phone'), countryCode: z.int(), ...texts('dialCode') }),
	cost: z.number(),
	...texts('receivedAtServiceTime', 'reason'),
	clockDifference: z.int(),
	raw: z.looseObject({}),
});

/**
 * Hands a reply over to the question that it answers, and makes n8n save, with its response, which
 * questions are open (replies/). `unclear`: it is asked again. `late`: the question no longer waits.
 * `optedOut`: its sender is out. `unchecked`: n8n could not be asked. `none`: it answers no
 * question. `again`: the service is to send it again later. `repeat`: it was handed over before, or
 * by another process.
 */
export type HandOver = (
	context: IWebhookFunctions,
	reply:
		(NonNullable<ReturnType<typeof replyIn>> & Pick<Start, 'question' | 'isRepeated'>) | undefined,
) => Promise<'taken' | 'unclear' | 'late' | 'unchecked' | 'optedOut' | 'none' | 'again' | 'repeat'>;

/** The channels by which a trigger takes replies. */
export const channelsOf = ({ events, replies }: Pick<TriggerSettings, 'events' | 'replies'>) =>
	replies === 'start'
		? []
		: (['sms', 'whatsApp'] as const).filter((channel) =>
				events.includes(channel === 'sms' ? 'sms.incoming' : 'whatsApp.message'),
			);

/**
 * Returns a message that may answer a question of Human Review, if replies are handed over. A label
 * of a question may also be an opt-out, and an SMS to a short code of one's own names no message.
 */
export function replyIn(envelope: Envelope, settings: TriggerSettings) {
	const { event, inReplyTo, from, text, optOut } = envelope;
	const channel =
		event === 'sms.incoming'
			? ('sms' as const)
			: event === 'whatsApp.message'
				? ('whatsApp' as const)
				: undefined;
	if (channel === undefined || !channelsOf(settings).includes(channel)) return undefined;
	if (from === null || text === null) return undefined;
	const messageId = inReplyTo == null ? undefined : String(inReplyTo);
	return { channel, messageId, from, phone: plainNumber(from), text, optOut: optOut === true };
}
