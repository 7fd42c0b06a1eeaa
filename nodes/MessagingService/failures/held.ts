import type { INode, NodeExecutionHint, NodeOperationError } from 'n8n-workflow';
import {
	fillAdvice,
	heldWords,
	keysNearlyForgotten as nearlyForgotten,
	retriedWords,
	type Advice,
	type Filling,
} from '../words';
import { failureOf, type DeliveryState, type Failure } from './failure';

/** Why items are held back: whether the message may have been sent, the code of the failure, and its words. */
const reasons = {
	cancelled: ['notSent', 'cancelled', heldWords.cancelled],
	/** An unexpected fault after the request had begun. */
	brokenOff: ['unknown', 'brokenOff', heldWords.brokenOff],
	/** The text or its number changed after its first parts were sent. */
	partsChanged: ['unknown', 'partsChanged', heldWords.partsChanged],
	/** Skipped now, after an earlier try that has or may have sent something of it. */
	passedOver: ['notSent', 'passedOver', heldWords.passedOver],
	/** The outcome of the message with the key is unknown, or its execution ended before it noted one. */
	keyInDoubt: ['unknown', 'sendOnceKey', heldWords.keyInDoubt],
	/** The store did not answer, so sending might repeat a message or exceed a limit. */
	keyUnreachable: ['notSent', 'sendOnceKey', heldWords.keyUnreachable],
	limitUnknown: ['notSent', 'limitPerNumber', heldWords.limitUnknown],
	limitReached: ['notSent', 'limitPerNumber', heldWords.limitReached],
	/** Another Retry of the execution got further, is running, was killed, or cannot be looked up. */
	retriedBefore: ['unknown', 'retriedBefore', retriedWords.before],
	retryInDoubt: ['unknown', 'retriedBefore', retriedWords.inDoubt],
	retryUnreachable: ['unknown', 'retriedBefore', retriedWords.unreachable],
} as const satisfies Readonly<Record<string, readonly [DeliveryState, code: string, Advice]>>;

type Reasons = typeof reasons;

/** The failure of items that are not sent in this run. */
export function held<Why extends keyof Reasons>(
	node: INode,
	items: readonly number[],
	why: Why,
	...values: Filling<Reasons[Why][2][keyof Advice]>
): NodeOperationError {
	const [delivery, code, words] = reasons[why];
	return failureOf(node, items, fillAdvice<Reasons[Why][2]>(words, ...values), delivery, { code });
}

/** Whether a message was held back by Limit per Number, and not because the count could not be looked up. */
export const isLimitReached = ({ message }: Failure): boolean =>
	message.startsWith(heldWords.limitReached.message);

/** The failure of an item that an earlier try may have sent, or that must not be sent again. */
export const heldBack = (
	node: INode,
	item: number,
	delivery: 'final' | 'unknown',
	effect: 'send' | 'check' | 'read' = 'send',
) => {
	const words = effect === 'check' ? heldWords.checkedBefore : heldWords[delivery];
	return failureOf(node, [item], words, delivery, { code: 'heldBack' });
};

/** The failure of items given up on because the service has refused everything for some time. */
export function serviceAway(node: INode, items: readonly number[], forMs = 0) {
	const forSeconds = forMs > 0 ? ` for ${Math.round(forMs / 1000)} s` : '';
	const words = fillAdvice(heldWords.serviceAway, { forSeconds });
	return failureOf(node, items, words, 'notSent', { code: 'serviceAway' });
}

export const keysNearlyForgotten: NodeExecutionHint = {
	type: 'warning',
	location: 'outputPane',
	message: nearlyForgotten,
};
