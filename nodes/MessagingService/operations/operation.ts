import type { IDataObject } from 'n8n-workflow';
import type * as z from 'zod/v4';
import type { EndpointName, Rejected, RequestOf } from '../contract';
import type { Field, Parameters } from '../parameters';
import type { Question, Ways } from './question';
import type { Account } from './settings';

/** A request to one endpoint, made from the parameters of one item. */
export interface Draft<Name extends EndpointName = EndpointName> {
	readonly endpoint: Name;
	/** Checked against the contract before anything is sent. */
	readonly request: RequestOf<Name>;
	/** To whom it goes, by address or number; empty for what goes to nobody. */
	readonly recipients: readonly string[];
	/** The other parts of a text that was split, each sent once the one before was accepted. */
	readonly otherParts?: ReadonlyArray<RequestOf<Name>>;
	/** The messages to the other recipients, where each gets one of their own, whether or not the others get theirs. */
	readonly toOthers?: ReadonlyArray<RequestOf<Name>>;
	/** Where it goes to several numbers: how each message differs, the first included. */
	readonly each?: ReadonlyArray<Partial<Draft<Name>> & Pick<Draft<Name>, 'request' | 'recipients'>>;
	/** Outputs in place of the message where it must not leave at this moment. */
	skip?(now: Date): readonly IDataObject[] | undefined;
	/** Outputs of people who are left out while it goes to the others. */
	readonly leftOut?: readonly IDataObject[];
	/** What its recipients are asked, and the draft with the ways in which they answer. */
	readonly asks?: { readonly question: Question; withWays(ways: Ways): Draft<Name> };
	/** What the user should know of the item although it goes out, in sentences; shown with its output. */
	readonly notices?: readonly string[];
	/** Shown by Validate Only next to the request, e.g. the encoding. */
	readonly notes?: IDataObject;
	/** Stands in a shown request for what `complete` adds. */
	readonly placeholders?: IDataObject;
	/** Data of the files that `attachment_buffer` names (endpoints 12 and 13), in its order. */
	readonly files?: readonly Buffer[];
	/**
	 * Called when the request is about to leave: adds what is too large to hold for every item, such as
	 * attachments from binary data.
	 */
	complete?(request: RequestOf<Name>): Promise<Pick<Draft<Name>, 'request' | 'files'>>;
	/** What is asked before anything is sent. */
	readonly looksUp?: LookUp | undefined;
	/** How it travels together with others, where it may. */
	readonly shared?: Shared<Name>;
}

/** A question without parameters, asked once for all items of a run; where it gets no answer, the drafts are good as they are. */
export interface LookUp {
	readonly endpoint: EndpointName;
	/**
	 * @returns notices
	 * @throws where the answer says that the item must not go out
	 */
	check(body: unknown): readonly string[];
}

/** Drafts of a run with the same key differ only in their recipients. */
interface Shared<Name extends EndpointName> {
	readonly key: string;
	/** At most so many recipients in one request. */
	readonly limit: number;
	/** The one draft that goes to everybody, once: this one's recipients, then those of the others in order. */
	join(others: ReadonlyArray<Draft<Name>>): Draft<Name>;
}

/** The drafts of several endpoints, each with its own request type. */
export type DraftOf<Names extends EndpointName> = { [Name in Names]: Draft<Name> }[Names];

/**
 * What a request does. A `send` is made once, and repeated only when the service said that it did nothing and
 * when to come back. A `check` may use something up (a code), so it is made once and never repeated by
 * itself. A `read` changes nothing and is repeated after passing faults.
 */
export type Effect = 'send' | 'check' | 'read';

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
	/** Sentence case, shown in the node list. */
	readonly action: string;
	/** In a few words, shown below the node on the canvas. */
	readonly subtitle: string;
	readonly description: string;
	readonly fields: Fields;
	/** What stands in Options beside what delivery adds, in any order. */
	readonly options?: Options;
	/** Every endpoint that this operation can reach. */
	readonly endpoints: readonly [Names, ...Names[]];
	readonly effect: Effect;
	/** The endpoint that the fields choose, where some need another credential; otherwise the first says it. */
	endpointOf?(parameters: Read): Names;
	/** Whether it is done without a request: each draft says in its `skip` what comes of it. */
	readonly asksNobody?: true;
	/** Whether it asks people, and the workflow waits for an answer. */
	readonly asks?: true;
	/** Whether its output says all that the answer does, so that there is nothing to simplify. */
	readonly saysAll?: true;
	/** Whether the account's balance pays for it (endpoint 11), so that it can be asked for first. */
	readonly spendsBalance?: true;
	/**
	 * Fields of an output item, as paths, that a later run of the same execution cannot know otherwise; few and
	 * short, and never the text of a message. Their values are kept with an execution that may be repeated.
	 */
	readonly keeps?: readonly string[];
	/** Of a look-up: whether an output will not change any more, where it makes sense to wait for that. */
	isFinal?(output: IDataObject): boolean;
	/** What else stood in such an output: what the request tells, where it is still the same. */
	rebuild?(kept: IDataObject, draft: Draft<Names>): IDataObject;
	/** Shape of one output item, for the editor. */
	readonly output: z.ZodType;
	/** Reads and checks the parameters of one item; refuses through `parameters`, never guesses. */
	toRequest(parameters: Read, account: Account): DraftOf<Names> | Promise<DraftOf<Names>>;
	/**
	 * Turns the body of a successful answer into a list of output items, in the names that all operations and
	 * the trigger share. The service need not keep to its schemas: where the result is anything else, the body
	 * is shown as it came.
	 */
	toOutput(body: unknown, draft: Draft<Names>, parameters: Read): unknown;
	/** The output without Simplify, where it must not be just the body, or the list, that the service answered. */
	toRaw?(body: unknown, parameters: Read): unknown;
	/**
	 * Reads a rejection as an answer, where the question was a question: whether a code is right, what there is.
	 * @returns output items, or `undefined` when the rejection is one.
	 */
	rejectionToOutput?(rejection: Rejected, draft: Draft<Names>, parameters: Read): IDataObject[] | undefined;
}

/** One user operation, as the rest of the package sees it. */
export type Operation = Definition<readonly Field[], readonly Field[], EndpointName>;

/**
 * Declares one user operation. The compiler derives from `fields` and `options` which parameters `toRequest` may
 * read and from `endpoints` what it must return.
 */
export const operation = <
	const Fields extends readonly Field[],
	Names extends EndpointName,
	const Options extends readonly Field[] = readonly [],
>(
	definition: Definition<Fields, Options, Names>,
): Operation => definition;
