import type { IExecuteFunctions, IHookFunctions } from 'n8n-workflow';
import { NewestMap } from '../bounded/newestMap';
import { nodeName } from '../text/names';

/**
 * The triggers that receive replies, as far as this process knows: n8n publishes workflows in its main process, and a
 * worker knows of none.
 */

/** The credential by which a trigger looks up what an SMS answers, and proves that to the question. */
export const serviceCredential = 'messagingServiceApi';

interface Listener {
	readonly name: string;
	/** ID of its credential; undefined if it has none. */
	readonly credential: string | null | undefined;
	/** URL at which short links to questions begin. */
	readonly base: string | undefined;
}

const listeners = new NewestMap<Listener>(1_000);
/** Whether any was published in this process. */
let hasPublished = false;
/** IDs of the credentials of accounts with a short code of their own. */
const withShortCode = new NewestMap<true>(1_000);

const keyOf = (context: IHookFunctions) => JSON.stringify([context.getWorkflow().id, context.getNode().id]);

/**
 * Notes whether a published trigger receives replies; while it only listens for a test event, nothing changes.
 */
export function noteListener(context: IHookFunctions, receivesReplies: boolean): void {
	if (context.getMode() === 'manual') return;
	listeners.delete(keyOf(context));
	if (!receivesReplies) return;
	hasPublished = true;
	const credential = context.getNode().credentials?.[serviceCredential];
	listeners.set(keyOf(context), {
		name: nodeName(context.getNode(), context.getWorkflow()),
		credential: credential && credential.id,
		base: context.getNodeWebhookUrl('setup'),
	});
}

/** Notes that an SMS came to a short code of the account's own. Such SMS name no message. */
export function noteShortCode(credential: string | null): void {
	if (credential !== null) withShortCode.set(credential, true);
}

/** Returns the URL at which short links begin, of a trigger that hears the replies; undefined if this process knows none. */
export const shortLinkBaseFor = (credential: string | null | undefined): string | undefined =>
	[...listeners.values()].findLast((one) => one.credential === credential)?.base;

const texts = {
	nobody:
		'This n8n process knows of no published trigger for replies. If there is none, nobody hears a reply: publish a workflow with a Messaging Service Trigger on Incoming SMS and the credential of this node. If n8n has workers, they cannot know; check that it is published.',
	shortCode:
		'An SMS came to a short code of your own, and such SMS do not say which message they answer. A reply counts only with the number of the question, and only until n8n restarts. Set “Answer By” to “Link”.',
	noCredential: (trigger: string) =>
		`The trigger ${trigger} receives SMS but cannot hand replies over. Choose there the credential Messaging Service API of this node.`,
	otherCredential: (trigger: string) =>
		`The trigger ${trigger} has another credential than this node. Replies count only if both have the same user name and password: choose the same credential in both.`,
} as const;

/**
 * Returns what to check if a reply to this node's question may not be heard, as far as this process knows. In production it
 * does not mention a trigger that it has never seen, because workers see none.
 */
export function whyUnheard(context: IExecuteFunctions, hasLink: boolean): string | undefined {
	const credential = context.getNode().credentials?.[serviceCredential]?.id;
	if (credential != null && withShortCode.has(credential)) return hasLink ? undefined : texts.shortCode;
	const all = [...listeners.values()];
	const [first] = all;
	if (first === undefined) return hasPublished || context.getMode() === 'manual' ? texts.nobody : undefined;
	const ready = all.filter((one) => one.credential !== undefined);
	const [other] = ready;
	if (other === undefined) return texts.noCredential(first.name);
	const isSame =
		credential == null || ready.some((one) => one.credential === null || one.credential === credential);
	return isSame ? undefined : texts.otherCredential(other.name);
}
