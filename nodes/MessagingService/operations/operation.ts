import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type * as z from 'zod/v4';
import type { Refusal } from '../service/answers';
import type { EndpointName, RequestOf, ResponseOf } from '../contract';
import type { Parameters } from '../parameters/parameters';

type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T;

/** A node property as a literal: its names, options and nested fields stay visible to the compiler. */
export type Field = DeepReadonly<INodeProperties>;

/** A request to one endpoint, made from the parameters of one item. */
export interface Draft<Name extends EndpointName = EndpointName> {
	readonly endpoint: Name;
	/** Checked against the contract before anything is sent. */
	readonly request: RequestOf<Name>;
	/** Shown by Validate Only next to the request, e.g. encoding and segments. */
	readonly notes?: IDataObject;
	/**
	 * Called when the request is about to leave: adds what is too large to hold for every item, such as
	 * attachments from binary data.
	 */
	readonly complete?: (request: RequestOf<Name>) => Promise<RequestOf<Name>>;
	/**
	 * Drafts of a run with the same key differ only in their recipients (`to`), so they may travel in
	 * one request of at most `limit` recipients.
	 */
	readonly shared?: { readonly key: string; readonly limit: number };
}

/** The drafts of several endpoints, each with its own request type. */
export type DraftOf<Names extends EndpointName> = { [Name in Names]: Draft<Name> }[Names];

interface Definition<Fields extends readonly Field[], Names extends EndpointName> {
	/** Value of the `operation` parameter; unique within its resource. */
	readonly value: string;
	/** Title Case, shown in the drop-down. */
	readonly name: string;
	/** Sentence case, shown in the node list. */
	readonly action: string;
	readonly description: string;
	readonly fields: Fields;
	/** Every endpoint that this operation can reach. */
	readonly endpoints: readonly [Names, ...Names[]];
	/** A `send` is never repeated by itself; a `read` may be. */
	readonly effect: 'send' | 'read';
	/** Shape of one output item, for the editor. */
	readonly output: z.ZodType;
	/** Reads and checks the parameters of one item; refuses through `parameters`, never guesses. */
	toRequest(parameters: Parameters<Fields[number]>): DraftOf<Names> | Promise<DraftOf<Names>>;
	/** Turns the body of a successful answer into output items. */
	toOutput(
		response: ResponseOf<Names>,
		draft: DraftOf<Names>,
		parameters: Parameters<Fields[number]>,
	): object[];
	/**
	 * Reads a refusal as an answer, where the question was a question (verifying a code).
	 * @returns output items, or `undefined` when the refusal is one.
	 */
	refusalToOutput?(refusal: Refusal, draft: DraftOf<Names>): object[] | undefined;
}

/** One user operation, as the rest of the package sees it. */
export type Operation = Definition<readonly Field[], EndpointName>;

/**
 * Declares one user operation. The compiler derives from `fields` which parameters `toRequest` may
 * read and from `endpoints` what it must return.
 */
export function operation<const Fields extends readonly Field[], Names extends EndpointName>(
	definition: Definition<Fields, Names>,
): Operation {
	// The table holds operations of different fields side by side; each is only ever given its own.
	return definition as unknown as Operation;
}
