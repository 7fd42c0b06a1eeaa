import { NodeOperationError, type INode } from 'n8n-workflow';
import { marked } from './failure';

/** Retries that send nothing, since another Retry of the same execution has gone on from there. */

const about = (node: INode, message: string, description: string) =>
	marked(new NodeOperationError(node, message, { description }), 'unknown', { code: 'retriedBefore' });

/** @param execution the ID of the other one, where it is known */
export const retriedBefore = (node: INode, execution?: string) =>
	about(
		node,
		`An earlier Retry of this execution has gone on from here${execution === undefined ? '' : `: execution ${execution}`}`,
		'What it sent is not sent again, so nothing was sent now. If the latest Retry is red in the list of executions, retry that one; if not, nothing is left to send. To send everything once more, run the workflow anew.',
	);

/** The other one runs in another process, or was killed. */
export const retryInDoubt = (node: INode) =>
	about(
		node,
		'Another Retry of this execution is under way, or was ended before it could report back',
		'It may have sent these messages, so nothing was sent now. If it is not running any more, check what arrived; to send again what it may have sent, set When the Outcome Is Unknown in Options to Send Again on Retry.',
	);

/** The store did not answer, so that sending might be a second time. */
export const retryUnreachable = (node: INode) =>
	about(
		node,
		'n8n could not look up whether another Retry of this execution has gone on from here',
		'Nothing was sent now. Try again when the database of n8n answers.',
	);
