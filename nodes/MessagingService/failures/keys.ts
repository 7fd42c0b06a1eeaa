import { NodeOperationError, type INode, type NodeExecutionHint } from 'n8n-workflow';
import { itemLabel, marked } from './failure';

/** Items that were not sent because of their Send Once Key. */

const about = (
	node: INode,
	item: number,
	delivery: 'notSent' | 'unknown',
	message: string,
	description: string,
	code = 'sendOnceKey',
) =>
	marked(
		new NodeOperationError(node, `${message} ${itemLabel([item])}`, { description, itemIndex: item }),
		delivery,
		{ code },
	);

/** The store did not answer, so that sending might be a second time. */
export const keyUnreachable = (node: INode, item: number) =>
	about(
		node,
		item,
		'notSent',
		'n8n could not look up the Send Once Key',
		'Nothing of this item was sent. Try again when the database of n8n answers.',
	);

/** The number had as many messages as the node may send it. */
export const limitReached = (node: INode, item: number) =>
	about(
		node,
		item,
		'notSent',
		'This number had all the messages that Limit per Number lets it have',
		'Nothing of this item was sent. Try again after the Limit Period, or set Limit per Number in Options: 0 for no limit. One-time passwords have 5 an hour unless it is set.',
		'limitPerNumber',
	);

/** The store did not answer, so that the message might be one too many. */
export const limitUnknown = (node: INode, item: number) =>
	about(
		node,
		item,
		'notSent',
		'n8n could not look up how many messages this number had',
		'Nothing of this item was sent. Try again when the database of n8n answers.',
		'limitPerNumber',
	);

/** The key was claimed by an execution that was ended before it could say what became of the message. */
export const keyInDoubt = (node: INode, item: number) =>
	about(
		node,
		item,
		'unknown',
		'The Send Once Key was claimed by an execution that did not report back what became of its message',
		'Its message may have been sent, so nothing was sent now. Check whether it arrived; to send it after all, use another key.',
	);

/** The key was used for somebody else, so that it cannot be the same message. */
export const keyOfOthers = (node: INode, item: number) =>
	about(
		node,
		item,
		'notSent',
		'The Send Once Key was used before, for other recipients',
		'Nothing of this item was sent. Make the key tell messages apart, for example by adding the number or address to it.',
	);

/** The item follows an earlier one of the run with the same key, which was not sent either. */
export const keyOfFailed = (node: INode, item: number, leader: number, delivery: 'notSent' | 'unknown') =>
	about(
		node,
		item,
		delivery,
		`Item ${leader} has the same Send Once Key and ${delivery === 'notSent' ? 'was not sent' : 'may have been sent'}`,
		'Nothing of this item was sent. See what is said of that item.',
	);

/** Shown beside the output when the oldest keys of the node are about to be forgotten. */
export const keysNearlyForgotten: NodeExecutionHint = {
	type: 'warning',
	location: 'outputPane',
	message:
		'Nearly 10,000 Send Once Keys of this node are remembered: the oldest are forgotten as new ones come. If old keys can come again, use a node of its own for them.',
};
