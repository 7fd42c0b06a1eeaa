import type { IExecuteFunctions } from 'n8n-workflow';
import type { Report } from '../../delivery/outcome/report';
import { isTool } from '../../parameters';
import { isLimitReached } from '../../failures';
import { pageHeaders } from '../page/html';
import { notice, redirectPage, type Shown } from '../page/notices';
import type { Remembered } from '../question/remembered';
import { waysTo } from '../question/ways';

/** Responds to the browser that started the workflow and waits for it, if the trigger leaves that to a node. */

/**
 * Whether a browser waits for this node's response: some node before it was called by one and leaves the response to
 * others. `byHand` if the run was started in the editor without one; otherwise why the node cannot begin.
 */
export function browserOf(context: IExecuteFunctions): 'waits' | 'byHand' | 'noBrowser' | 'noBrowserWaits' {
	if (isTool(context)) return 'noBrowser';
	const $ = context.getWorkflowDataProxy(0)['$'] as (name: string) => { readonly isExecuted: boolean };
	const isCalled = context
		.getParentNodes(context.getNode().name, { includeNodeParameters: true })
		.some(({ name, parameters }) => parameters?.['responseMode'] === 'responseNode' && $(name).isExecuted);
	return isCalled ? 'waits' : context.getMode() === 'manual' ? 'byHand' : 'noBrowserWaits';
}

/** Leads the browser that waits, or who started the run by hand, to the page for the one-time password. */
export async function leadToPage(context: IExecuteFunctions, question: Remembered): Promise<void> {
	const link = waysTo(context, question).linkTo(0);
	await respond(context, () => redirectPage(question, link));
	// It is no notice, which would be logged.
	const message = `No browser waits for the page of the code. Open it here: ${link}`;
	if (browserOf(context) === 'byHand') context.addExecutionHints({ message, location: 'outputPane' });
}

/**
 * Tells the person that no code was sent, because n8n itself would respond with its JSON of a failed workflow. Not if the
 * workflow goes on, which then responds, and not before the last try.
 */
export async function tellBrowser(context: IExecuteFunctions, { failure }: Report): Promise<void> {
	if (failure === undefined || context.continueOnFail() || isTool(context)) return;
	const language = context.getNodeParameter('options.language', 0, 'en') === 'es' ? 'es' : 'en';
	// The person's own to correct. No try of Retry On Fail would read it otherwise.
	const isTypo = failure.context.field === 'To';
	const isFull = isLimitReached(failure);
	if (!isTypo && !isFull && context.getNode().retryOnFail === true) return;
	await respond(context, () => notice(language, isTypo ? 'number' : isFull ? 'codeLimit' : 'codeTrouble'));
}

/** Never throws: the code may have gone out, and a failed run would send it again. */
async function respond(context: IExecuteFunctions, shown: () => Shown) {
	try {
		const { status: statusCode, body } = shown();
		await context.sendResponse({ statusCode, headers: { ...pageHeaders }, body });
	} catch {
		context.logger.error('The browser could not be shown the page for its one-time password');
	}
}
