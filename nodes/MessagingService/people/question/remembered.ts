import type { IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';
import { isRecord } from '../../contract';
import type { Question } from '../../operations/question';
import type { AskedQuestion } from '../../replies/question';

/**
 * The question of an execution, in the node's context, which n8n stores for restarts and for all
 * processes.
 */
export interface Remembered extends Question {
	/** Part of the links, so that the link of an earlier question does not answer a later one. */
	readonly id: string;
	/** Whether its message has gone out. */
	readonly isAsked: boolean;
	/** The people who could not be reached, and why. */
	readonly notAsked: ReadonlyArray<{ readonly to: string; readonly reason: string }>;
	/** When it was asked, from `momentOf`. */
	readonly moment: number;
	/** SHA-256 of the execution's token; undefined before n8n 2.14. */
	readonly tokenHash?: string | undefined;
	/** Where its replies are taken, and as what it was announced there. */
	readonly book?: { readonly url: string; readonly asked: AskedQuestion } | undefined;
	/** The execution that its links lead to, until that goes to sleep. */
	readonly awake?: string | undefined;
}

const contextKey = 'messagingServiceQuestion';

/** A person's request to a question that was put to them. */
export interface Visit {
	readonly context: IWebhookFunctions;
	readonly question: Remembered;
	/** Index of the person. */
	readonly person: number;
}

const isQuestion = (value: unknown): value is Remembered =>
	isRecord(value) && typeof value.id === 'string';

/** Returns the question that an earlier try of this execution asked. */
export function earlierQuestion(context: IExecuteFunctions): Remembered | undefined {
	const value: unknown = context.getContext('node')[contextKey];
	const isAwake = isQuestion(value) && value.awake !== undefined;
	return isAwake && value.awake === context.getExecutionId() ? value : undefined;
}

export function saveQuestion(context: IExecuteFunctions, question: Remembered): void {
	context.getContext('node')[contextKey] = question;
}

/** Returns the expression that reads the context of a node; webhooks are offered no other way. */
function contextExpression(node: string): string {
	// n8n refuses expressions with certain words, and some characters would end or break one.
	const name = node.replace(
		/[^\w -]/g,
		(one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);
	return `{{ $node["${name}"].context["${contextKey}"] }}`;
}

/** Returns the question in a webhook. */
export function openQuestion(context: IWebhookFunctions): Remembered | undefined {
	const value: unknown = context.evaluateExpression(contextExpression(context.getNode().name));
	return isQuestion(value) && value.isAsked ? value : undefined;
}

/**
 * Whether its webhook will find a question that was remembered; n8n forbids some names of nodes in
 * expressions.
 */
export function canBeFound(context: IExecuteFunctions, { id }: Remembered): boolean {
	try {
		const value: unknown = context.evaluateExpression(contextExpression(context.getNode().name), 0);
		return isQuestion(value) && value.id === id;
	} catch {
		return false;
	}
}
