import type { INode, NodeOperationError } from 'n8n-workflow';
import {
	fillAdvice,
	retriedWords,
	setupWords,
	unsentWords,
	type Advice,
	type Filling,
} from '../words';
import { factsOf, failureOf, worded, type DeliveryState, type Failure } from './failure';
import { lowerFirst } from './wording';

/**
 * Why items are held back: whether the message may have been sent, the code of the failure, and its
 * words.
 */
const unsentReasons = {
	/** What an earlier try did, or may have done. */
	final: ['final', 'heldBack', unsentWords.final],
	unknown: ['unknown', 'heldBack', unsentWords.unknown],
	checkedBefore: ['unknown', 'heldBack', unsentWords.checkedBefore],
	cancelled: ['notSent', 'cancelled', unsentWords.cancelled],
	/** An unexpected fault after the request had begun. */
	brokenOff: ['unknown', 'brokenOff', unsentWords.brokenOff],
	/** The text or its number changed after its first parts were sent. */
	partsChanged: ['unknown', 'partsChanged', unsentWords.partsChanged],
	/** Skipped now, after an earlier try that has or may have sent something of it. */
	passedOver: ['notSent', 'passedOver', unsentWords.passedOver],
	/**
	 * The outcome of the message with the key is unknown, or its execution ended before it noted one.
	 */
	keyInDoubt: ['unknown', 'sendOnceKey', unsentWords.keyInDoubt],
	/** The store did not answer, so sending might repeat a message or exceed a limit. */
	keyUnreachable: ['notSent', 'sendOnceKey', unsentWords.keyUnreachable],
	limitUnknown: ['notSent', 'limitPerNumber', unsentWords.limitUnknown],
	/** This version of n8n has no store that the package can use. */
	storeUnfit: ['notSent', 'store', unsentWords.storeUnfit],
	limitReached: ['notSent', 'limitPerNumber', unsentWords.limitReached],
	/** Another Retry of the execution got further, is running, was killed, or cannot be looked up. */
	retriedBefore: ['unknown', 'retriedBefore', retriedWords.before],
	retryInDoubt: ['unknown', 'retriedBefore', retriedWords.inDoubt],
	retryUnreachable: ['unknown', 'retriedBefore', retriedWords.unreachable],
} as const satisfies Readonly<Record<string, readonly [DeliveryState, code: string, Advice]>>;

type Reasons = typeof unsentReasons;

/** The failure of items that are not sent in this run. */
export function unsent<Why extends keyof Reasons>(
	node: INode,
	items: readonly number[],
	why: Why,
	...values: Filling<Reasons[Why][2]['message' | 'description']>
): NodeOperationError {
	const [delivery, code, words] = unsentReasons[why];
	return failureOf(node, items, fillAdvice<Reasons[Why][2]>(words, ...values), delivery, { code });
}

/** The failure of items given up on because the service has refused everything for some time. */
export function serviceAway(node: INode, items: readonly number[], forMs = 0) {
	const forSeconds = forMs > 0 ? ` for ${Math.round(forMs / 1000)} s` : '';
	const words = fillAdvice(unsentWords.serviceAway, { forSeconds });
	return failureOf(node, items, words, 'notSent', { code: 'serviceAway' });
}

/** The failure of a balance check, for which nothing was sent, in the words of the whole run. */
export function balanceNotChecked(failure: Failure): Failure {
	const facts = factsOf(failure);
	const { message, description } = facts;
	const values = { message: lowerFirst(message), description };
	return worded(failure, { ...facts, ...fillAdvice(setupWords.balanceNotChecked, values) });
}
