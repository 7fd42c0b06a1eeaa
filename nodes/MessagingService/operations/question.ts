/** A question to people as it is remembered until somebody answers it: data of one execution, JSON. */

/** The languages in which a page speaks for itself. */
export type Language = 'en' | 'es';

/** One of the buttons under a question that is approved or declined. */
export interface Choice {
	readonly value: 'approve' | 'decline';
	readonly label: string;
	readonly style: 'primary' | 'secondary';
}

/** The kinds of fields, by the names that n8n's own forms give them. */
export const fieldTypes = [
	'checkbox',
	'date',
	'dropdown',
	'email',
	'file',
	'hiddenField',
	'number',
	'password',
	'radio',
	'text',
	'textarea',
] as const;

export interface FormField {
	/** What the person reads, and the name of the answer in the output. */
	readonly label: string;
	readonly type: (typeof fieldTypes)[number];
	readonly required: boolean;
	/** Where one or more of them are chosen. */
	readonly options: readonly string[];
	/** What stands in the field at first; all there is to a hidden one, which the person never gets. */
	readonly initial: string;
	readonly placeholder: string;
	/** Whether several files can be chosen. */
	readonly several: boolean;
	/** Kinds of files: endings such as `.pdf`, or types such as `image/*`; none for any. */
	readonly accepts: readonly string[];
}

/** Whether a text is a day of the calendar as date fields deliver it, `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
	const day = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(text) : new Date(NaN);
	// JavaScript takes February 31 for March 3.
	return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** What an answer consists of. */
export type Response =
	| { readonly type: 'approval'; readonly choices: readonly Choice[] }
	| { readonly type: 'freeText' }
	/** The one-time password that the message holds. */
	| { readonly type: 'code'; readonly tries: number }
	| { readonly type: 'customForm'; readonly fields: readonly FormField[] };

/** How people answer an SMS: by one, on a page, or as they like. */
export type AnswerBy = 'reply' | 'link' | 'both';

export interface Question {
	readonly channel: 'whatsApp' | 'email' | 'sms';
	/** On a page, where nothing is said. */
	readonly answerBy?: AnswerBy | undefined;
	/** Of its SMS, where the user names one. */
	readonly sender?: string | undefined;
	/** The people who are asked, each with a link of their own: numbers as E.164, or addresses. */
	readonly people: readonly string[];
	readonly message: string;
	readonly language: Language;
	readonly response: Response;
	/** Whether an answer counts only with the code that is sent to the number that was asked. */
	readonly confirmed: boolean;
	/** Whether the workflow goes on when the service takes the message for nobody, with an output that says so. */
	readonly goesOn: boolean;
	/** When the wait ends, as ISO 8601; none for a wait without limit. */
	readonly until: string | undefined;
}

/** The address at which a person answers, with one of the choices chosen beforehand, or none. */
export type LinkTo = (person: number, choice?: Choice['value']) => string;

/** The ways back to a question. */
export interface Ways {
	readonly linkTo: LinkTo;
	/** For the reference of an SMS, by which a reply to it finds the question. */
	readonly reference: string;
}
