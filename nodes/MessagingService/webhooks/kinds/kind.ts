import type { IDataObject } from 'n8n-workflow';
import type { ZodType } from 'zod/v4';

/** Output fields of an event; those that it lacks come out as null, so that expressions never break. */
interface Fields extends IDataObject {
	messageId?: string | number | null;
	from?: string | null;
	to?: string | null;
	status?: string | null;
	text?: string | null;
}

/** Everything that is known about one kind of event (Events). */
export interface EventKind<Body = unknown> {
	readonly schema: ZodType<Body>;
	readonly channel: 'sms' | 'whatsApp';
	/** Whether only the signature admits it; otherwise the user chooses its authentication. */
	readonly alwaysSigned: boolean;
	/** Whether a person wrote it: it has a sender, and may be an opt-out. */
	readonly fromPerson: boolean;
	/** The label in the editor. */
	readonly label: string;
	/** Its name below the node. */
	readonly short: string;
	readonly description: string;
	/** Its name in the node list. */
	readonly action: string;
	/** A body for the documents, and its title. */
	readonly sample: { readonly title: string; readonly body: Body };
	/** A field of the body that may hold a one-time password, shown only with Include Message Text. */
	readonly confidential?: string;
	/** Whether it has an ID of its own. One without an ID may happen again intentionally. */
	readonly lasting: boolean;
	/** What makes two bodies the same event. */
	identity(body: Body): readonly unknown[];
	/** Whether a body is meant as this event, whatever else it contains. */
	resembles(body: Readonly<Record<string, unknown>>): boolean;
	toOutput(body: Body): Fields;
}

/** Returns the kind as it is; its schema gives its functions the type of their body. */
export const eventKind = <Body>(kind: EventKind<Body>): EventKind<Body> => kind;
