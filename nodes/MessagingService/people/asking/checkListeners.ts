import type { IExecuteFunctions } from 'n8n-workflow';
import { serviceCredential, whyUnheard, type Unheard } from '../../replies/listening';
import type { Remembered } from '../question/remembered';

/** Says what to check if nobody may hear the replies to a question. */

const texts = {
	nobody: () =>
		'This n8n process knows of no published trigger for replies. If there is none, nobody hears a reply: publish a workflow with a Messaging Service Trigger on Incoming SMS and the credential of this node. If n8n has workers, they cannot know; check that it is published.',
	shortCode: () =>
		'An SMS came to a short code of your own, and such SMS do not say which message they answer. A reply counts only with the number of the question, and only until n8n restarts. Set “Answer By” to “Link”.',
	noCredential: (trigger: string) =>
		`The trigger ${trigger} receives SMS but cannot hand replies over. Choose there the credential Messaging Service API of this node.`,
	otherCredential: (trigger: string) =>
		`The trigger ${trigger} has another credential than this node. Replies count only if both have the same user name and password: choose the same credential in both.`,
} as const satisfies Record<Unheard['why'], (trigger: string) => string>;

/**
 * Returns a warning if a reply may not be heard, as far as this process knows. In production it does not mention a
 * trigger that it has never seen, because workers see none.
 */
export function checkListeners(context: IExecuteFunctions, { answerBy }: Remembered): string | undefined {
	if (answerBy !== 'reply' && answerBy !== 'both') return undefined;
	const unheard = whyUnheard(context.getNode().credentials?.[serviceCredential]?.id);
	if (unheard === undefined || (unheard.why === 'shortCode' && answerBy === 'both')) return undefined;
	if (unheard.why === 'nobody' && !unheard.isKnown && context.getMode() !== 'manual') return undefined;
	return texts[unheard.why]('trigger' in unheard ? unheard.trigger : '');
}
