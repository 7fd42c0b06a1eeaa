import type { FieldType } from './humanReview/form';

/** A question to people, stored as JSON in the execution data until somebody answers. */

export type Language = 'en' | 'es';

export interface Choice {
	readonly value: 'approve' | 'decline';
	readonly label: string;
}

export interface FormField {
	/** Shown to the person; also the key of the answer in the output. */
	readonly label: string;
	readonly type: FieldType;
	readonly required: boolean;
	/** Choices of a checkbox, dropdown or radio field. */
	readonly options: readonly string[];
	/** Default value. */
	readonly initial: string;
	readonly placeholder: string;
}

/** Whether a text is a valid date in the form of date fields, `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
	const day = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(text) : new Date(NaN);
	// JavaScript parses February 31 as March 3.
	return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

export type Response =
	| { readonly type: 'approval'; readonly choices: readonly Choice[] }
	| { readonly type: 'freeText' }
	| { readonly type: 'customForm'; readonly fields: readonly FormField[] };

export type AnswerBy = 'reply' | 'link' | 'both';

export interface Question {
	readonly channel: 'whatsApp' | 'email' | 'sms';
	/** Not set for email, which is answered on a page. */
	readonly answerBy?: AnswerBy | undefined;
	/** Sender ID, or the digits of a WhatsApp agent. */
	readonly sender?: string | undefined;
	/** The people asked, each with their own link: E.164 numbers or email addresses. */
	readonly people: readonly string[];
	readonly message: string;
	/** The name of who asks; empty for none. */
	readonly askedBy?: string | undefined;
	readonly language: Language;
	readonly response: Response;
	/** Whether a message says which answer in a reply was recorded. */
	readonly confirmsBySms?: boolean | undefined;
	/** How often an unclear reply is asked again. */
	readonly askAgain?: number | undefined;
	/** When the wait ends, as ISO 8601; undefined for no limit. */
	readonly until: string | undefined;
	/** In which the deadline is shown. */
	readonly timeZone?: string | undefined;
}

/** Returns the URL at which a person answers, optionally with a choice preselected. */
export type LinkTo = (person: number, choice?: Choice['value']) => string;

/** How answers find their question. */
export interface Ways {
	readonly linkTo: LinkTo;
	/** The numbers of the answers in a reply, which no other open question to these people has. */
	readonly numbers: readonly string[];
}
