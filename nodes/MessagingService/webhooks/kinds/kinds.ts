import { deliveryReport } from './deliveryReport';
import { incomingSms } from './incomingSms';
import type { EventKind } from './kind';
import { whatsAppMessage } from './whatsAppMessage';

/** All events, by the names that workflows see. */
const kinds = {
	'sms.deliveryReport': deliveryReport,
	'sms.incoming': incomingSms,
	'whatsApp.message': whatsAppMessage,
} satisfies Record<string, EventKind>;

export type EventName = keyof typeof kinds;

export const eventKinds: Readonly<Record<EventName, EventKind>> = kinds;
export const eventNames = Object.keys(kinds) as EventName[];

/** The events of which something is true. */
export const eventsThat = (is: (kind: EventKind) => boolean): EventName[] =>
	eventNames.filter((name) => is(eventKinds[name]));

/** Those whose authentication the user chooses. */
export const chosenEvents = eventsThat(({ alwaysSigned }) => !alwaysSigned);
