import type { INode, NodeExecutionHint } from 'n8n-workflow';
import * as words from '../words';
import { about } from './held';

/** Items that were not sent because of their Send Once Key, or of Limit per Number. */

const { heldWords, fillAdvice } = words;

/** The store did not answer, so that sending might be a second time. */
export const keyUnreachable = (node: INode, item: number) =>
	about(node, [item], 'notSent', 'sendOnceKey', heldWords.keyUnreachable);

/** The number had as many messages as the node may send it. */
export const limitReached = (node: INode, item: number) =>
	about(node, [item], 'notSent', 'limitPerNumber', heldWords.limitReached);

/** The store did not answer, so that the message might be one too many. */
export const limitUnknown = (node: INode, item: number) =>
	about(node, [item], 'notSent', 'limitPerNumber', heldWords.limitUnknown);

/** The key was claimed by an execution that was ended before it could say whether the message was sent. */
export const keyInDoubt = (node: INode, item: number) =>
	about(node, [item], 'unknown', 'sendOnceKey', heldWords.keyInDoubt);

/** The key was used for somebody else, so that it cannot be the same message. */
export const keyOfOthers = (node: INode, item: number) =>
	about(node, [item], 'notSent', 'sendOnceKey', heldWords.keyOfOthers);

/** The item follows an earlier one of the run with the same key, which was not sent either. */
export function keyOfFailed(node: INode, item: number, leader: number, delivery: 'notSent' | 'unknown') {
	const became = delivery === 'notSent' ? 'was not sent' : 'may have been sent';
	return about(node, [item], delivery, 'sendOnceKey', fillAdvice(heldWords.keyOfFailed, { leader, became }));
}

/** Shown beside the output when the oldest keys of the node are about to be forgotten. */
export const keysNearlyForgotten: NodeExecutionHint = {
	type: 'warning',
	location: 'outputPane',
	message: words.keysNearlyForgotten,
};
