import type { IDataObject } from 'n8n-workflow';
import * as z from 'zod/v4';
import type { EndpointName, Rejected, RequestOf } from '../contract';
import type { Field, Parameters } from '../parameters';
import type { Question, Ways } from './question';
import type { Account } from './settings';

/** One message before it is validated: a text to one recipient, or one request to many. */
export interface Draft<Name extends EndpointName = EndpointName> {
	readonly endpoint: Name;
	readonly request: RequestOf<Name>;
	/** Addresses or numbers; empty for requests that send no message. */
	readonly recipients: readonly string[];
	/** The same message to some of its recipients, if it is one request to several. */
	to?(recipients: ReadonlySet<string>): Draft<Name>;
	/** The next parts of a split text, each sent after the one before was accepted. */
	readonly nextParts?: ReadonlyArray<RequestOf<Name>>;
	/** Output fields that are known without an answer, one object for each recipient. */
	readonly known?: readonly IDataObject[];
	/** Returns outputs instead of the message if it must not be sent at this moment. */
	skip?(now: Date): readonly IDataObject[] | undefined;
	/** Outputs for recipients who are left out of the message. */
	readonly leftOut?: readonly IDataObject[];
	/** The question of the item. */
	readonly asks?: {
		readonly question: Question;
		/**
		 * Returns its messages with ways to answer.
		 * @param open called as the first of them goes out, for the ways that they then have
		 */
		withWays(shown: Ways, open: () => Promise<Ways>): ReadonlyArray<Draft<Name>>;
	};
	/** Warnings shown with the output of the item, as sentences. */
	readonly notices?: readonly string[];
	/** Shown by Validate Only beside the request, e.g. the encoding. */
	readonly notes?: IDataObject;
	/** Replaces in a displayed request what `complete` adds. */
	readonly placeholders?: IDataObject;
	/** Data of the files in `attachment_buffer` (endpoints 12 and 13), in the same order. */
	readonly files?: readonly Buffer[];
	/**
	 * Called just before sending: adds data too large to hold for every item, such as attachments, or
	 * what is only reserved for a message that goes out, such as the ways to answer it.
	 */
	complete?(
		request: RequestOf<Name>,
	): Promise<Pick<Draft<Name>, 'request' | 'files' | 'nextParts'>>;
}

export type DraftOf<Names extends EndpointName> = { [Name in Names]: Draft<Name> }[Names];

/** The messages of one item: one, or a list with one for each recipient. */
export type Drafts<Names extends EndpointName> = DraftOf<Names> | ReadonlyArray<DraftOf<Names>>;

export const draftList = (made: Drafts<EndpointName>): ReadonlyArray<DraftOf<EndpointName>> =>
	'endpoint' in made ? [made] : made;

/**
 * What an operation does at the service. Its options (`panel.ts`), its words and how it is retried
 * follow from it.
 * - `send`: a text goes to somebody. Retried only if the service said that it did nothing and when
 *   to retry.
 * - `check`: something changes, such as a code that is used up, but nobody gets a text. Never
 *   retried automatically.
 * - `read`: nothing changes. Retried after transient faults.
 */
export type Effect = 'send' | 'check' | 'read';

/** One-time passwords that were sent, or that were checked and not certainly right. */
export type Counts = 'codes' | 'wrongCodes';

interface Definition<
	Fields extends readonly Field[],
	Options extends readonly Field[],
	Names extends EndpointName,
	Read = Parameters<Fields[number], Options[number]>,
> {
	/** Value of the `operation` parameter; unique within its resource. */
	readonly value: string;
	/** Title Case, shown in the drop-down. */
	readonly name: string;
	/** Sentence case, shown in the node list and below the node's name. */
	readonly action: string;
	readonly description: string;
	readonly fields: Fields;
	/** Options in any order; delivery adds its own. */
	readonly options?: Options;
	readonly endpoints: readonly [Names, ...Names[]];
	readonly effect: Effect;
	/** Returns the endpoint whose credential is used; by default the first. */
	endpointOf?(parameters: Read): Names;
	/**
	 * Whether it makes no request, and needs no credential: each draft returns its output from
	 * `skip`.
	 */
	readonly isLocal?: true;
	/** Whether it waits for an answer, which is its output. */
	readonly asks?: true;
	/**
	 * What is counted for each number of an account. Otherwise Limit per Number counts the messages
	 * of a node.
	 */
	readonly counts?: Counts;
	/** Returns outputs for a number that has reached its limit; by default that is a failure. */
	whenLimited?(draft: Draft<Names>): IDataObject[];
	/** Whether its output contains the whole answer, so that Return Raw Response is not needed. */
	readonly isWholeAnswer?: true;
	/** Whether it is paid from the balance (endpoint 11), which can be checked first. */
	readonly spendsBalance?: true;
	/**
	 * Paths of output fields stored for a Retry, which cannot rebuild them; few and short, never the
	 * text of a message.
	 */
	readonly storedFields?: readonly string[];
	/** Whether an output of a look-up is final; set if Wait Until Final makes sense. */
	isFinal?(output: IDataObject): boolean;
	/** Rebuilds other fields of a stored output from the draft, if it is unchanged. */
	rebuild?(kept: IDataObject, draft: Draft<Names>): IDataObject;
	readonly output: z.ZodType;
	/**
	 * Reads and validates the parameters of one item; refuses through `parameters`, never guesses.
	 */
	toRequest(parameters: Read, account: Account): Drafts<Names> | Promise<Drafts<Names>>;
	/**
	 * Converts the body of a successful answer to output items, with the field names that all
	 * operations and the trigger share. The body may violate its schema. If the result is not a list
	 * of objects, the body is output unchanged.
	 */
	toOutput(body: unknown, draft: Draft<Names>, parameters: Read): unknown;
	/** The output with Return Raw Response, if it must differ from the body. */
	toRaw?(body: unknown, parameters: Read): unknown;
	/**
	 * Converts a rejection that is an answer, e.g. to whether a code is right; undefined for a real
	 * failure.
	 */
	rejectionToOutput?(
		rejection: Rejected,
		draft: Draft<Names>,
		parameters: Read,
	): IDataObject[] | undefined;
}

export type Operation = Definition<readonly Field[], readonly Field[], EndpointName>;

/**
 * Declares one user operation. Its fields and options limit what `toRequest` may read, its
 * endpoints what it may return.
 */
export const operation = <
	const Fields extends readonly Field[],
	Names extends EndpointName,
	const Options extends readonly Field[] = readonly [],
>(
	definition: Definition<Fields, Options, Names>,
): Operation => definition;

/** Text fields of an output schema. */
export const textFields = <const Name extends string>(...names: readonly Name[]) =>
	Object.fromEntries(names.map((name) => [name, z.string()])) as Record<Name, z.ZodString>;
