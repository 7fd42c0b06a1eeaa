import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../contract';
import { isOptOut } from '../../text/optOuts';
import type { EventKind } from '../kinds/kind';
import { eventKinds, eventsThat, type EventName } from '../kinds/kinds';
import type { Settings } from '../settings';
import type { Event } from './recognise';

/** One shape for all events. Fields that an event lacks are null, so that expressions never break. */
export interface Envelope extends IDataObject {
	event: Event['name'];
	channel: EventKind['channel'] | null;
	messageId: string | number | null;
	from: string | null;
	to: string | null;
	status: string | null;
	text: string | null;
	/** ISO 8601; the signed time if there is one. */
	receivedAt: string;
	/** The body as received. Delivery reports lack their text unless the user asks for it. */
	raw: IDataObject;
}

const emptyFields = { channel: null, messageId: null, from: null, to: null, status: null, text: null };

const confidentialEvents = eventsThat(({ confidential }) => confidential !== undefined);

/** Removes what may be a one-time password from anything that resembles one of these events. */
function withoutCodes(body: unknown, names: readonly EventName[]): IDataObject {
	const hidden = names.flatMap((name) => {
		const { confidential, resembles } = eventKinds[name];
		return isRecord(body) && resembles(body) ? [confidential] : [];
	});
	if (hidden.length === 0) return body as IDataObject;
	return Object.fromEntries(Object.entries(body as IDataObject).filter(([name]) => !hidden.includes(name)));
}

/**
 * Returns the output item of an event, without its ID.
 * @param at when it was signed or, if unsigned, received
 */
export function envelopeOf(event: Event, at: Date, { options }: Pick<Settings, 'options'>): Envelope {
	const common = { event: event.name, receivedAt: at.toISOString(), ...emptyFields };
	const showsText = options.includeMessageText === true;
	const rawOf = (names: readonly EventName[]) =>
		showsText ? (event.body as IDataObject) : withoutCodes(event.body, names);
	if (event.name === 'unknown') return { ...common, reason: event.reason, raw: rawOf(confidentialEvents) };
	const { channel, confidential, fromPerson, toOutput } = eventKinds[event.name];
	const fields = { ...common, channel, ...toOutput(event.body) };
	const text = confidential !== undefined && !showsText ? null : fields.text;
	const optOut = fromPerson && { optOut: isOptOut(text ?? '', options.optOutWords) };
	return { ...fields, text, ...optOut, raw: rawOf(confidential === undefined ? [] : [event.name]) };
}
