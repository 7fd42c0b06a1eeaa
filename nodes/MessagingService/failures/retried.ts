import type { INode } from 'n8n-workflow';
import { fillAdvice, retriedWords, type Advice } from '../words';
import { about } from './held';

/** Retries that send nothing, since another Retry of the same execution has gone on from there. */

const retried = (node: INode, words: Advice) => about(node, [], 'unknown', 'retriedBefore', words);

/** @param execution the ID of the other one, where it is known */
export function retriedBefore(node: INode, execution?: string) {
	const where = execution === undefined ? '' : `: execution ${execution}`;
	return retried(node, fillAdvice(retriedWords.before, { where }));
}

/** The other one runs in another process, or was killed. */
export const retryInDoubt = (node: INode) => retried(node, retriedWords.inDoubt);

/** The store did not answer, so that sending might be a second time. */
export const retryUnreachable = (node: INode) => retried(node, retriedWords.unreachable);
