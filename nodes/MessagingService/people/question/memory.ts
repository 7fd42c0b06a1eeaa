import type { IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';
import { isRecord } from '../../contract';
import type { Unreached } from '../../delivery/output/outcome';
import type { Question } from '../../operations/question';

/**
 * The question of an execution, in the node's context: n8n stores it with the execution, so it survives a restart
 * and is there in every process of n8n.
 */
export interface Remembered extends Question {
	/** Stands in the links, so that the link of an earlier question does not answer a later one. */
	readonly id: string;
	/** Whether its message is out. */
	readonly isAsked: boolean;
	/** Those who could not be reached, and why. */
	readonly notAsked: readonly Unreached[];
	/** When it was asked, as references have it. */
	readonly moment: number;
	/** SHA-256 of the execution's token, where the token opens its links or brings replies. */
	readonly tokenHash?: string | undefined;
	/** IDs of the SMS that ask, by the contextKey of the person; none where they are not known. */
	readonly messageIds?: readonly (readonly string[])[] | undefined;
	/** The execution that its links lead to, until that is put to sleep. */
	readonly awake?: string | undefined;
}

const contextKey = 'messagingServiceQuestion';

const isQuestion = (value: unknown): value is Remembered => isRecord(value) && typeof value.id === 'string';

/** The question that this node asked last in this execution. */
export function remembered(context: IExecuteFunctions): Remembered | undefined {
	const value: unknown = context.getContext('node')[contextKey];
	return isQuestion(value) ? value : undefined;
}

export function remember(context: IExecuteFunctions, question: Remembered): void {
	context.getContext('node')[contextKey] = question;
}

/** The same as a webhook sees it: n8n gives it no context, but expressions. */
export function askedQuestion(context: IWebhookFunctions): Remembered | undefined {
	// A brace would end the expression.
	const node = JSON.stringify(context.getNode().name).replace(/\}/g, '\\u007d');
	const value: unknown = context.evaluateExpression(
		`{{ $node[${node}].context[${JSON.stringify(contextKey)}] }}`,
	);
	return isQuestion(value) && value.isAsked ? value : undefined;
}
