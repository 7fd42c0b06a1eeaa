import type { INodeExecutionData } from 'n8n-workflow';
import { retryOf, type RunOptions, type RunResult } from '../tools/engine';

/**
 * Resumes a failed execution with an edited node, and with other input if given. Empty for a first
 * run.
 */
export function resumeWith(
	failed: RunResult | undefined,
	edit: object,
	input?: INodeExecutionData[],
): Pick<RunOptions, 'resume'> {
	if (!failed) return {};
	const resume = retryOf(failed);
	const [waiting] = resume.executionData?.nodeExecutionStack ?? [];
	if (waiting) {
		Object.assign(waiting.node, edit);
		if (input) waiting.data = { main: [input] };
	}
	return { resume };
}
