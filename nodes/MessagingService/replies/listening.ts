import type { IHookFunctions } from 'n8n-workflow';
import { NewestMap } from '../bounded/newestMap';
import { nodeName } from '../text/nodeName';

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
	/** URL of the door to questions (door.ts). */
	readonly door: string | undefined;
}

const listeners = new NewestMap<Listener>(1_000);
/** Whether any was published in this process. */
let hasPublished = false;
/** IDs of the credentials of accounts with a short code of their own. */
const withShortCode = new NewestMap<true>(1_000);

const keyOf = (context: IHookFunctions): string =>
	JSON.stringify([context.getWorkflow().id, context.getNode().id]);

/** Notes a trigger whose workflow is published; while it only listens for a test event, nothing changes. */
export function noteListener(context: IHookFunctions, receivesReplies: boolean): void {
	if (context.getMode() === 'manual') return;
	listeners.delete(keyOf(context));
	if (!receivesReplies) return;
	hasPublished = true;
	const credential = context.getNode().credentials?.[serviceCredential];
	listeners.set(keyOf(context), {
		name: nodeName(context.getNode(), context.getWorkflow()),
		credential: credential && credential.id,
		door: context.getNodeWebhookUrl('setup'),
	});
}

export function forgetListener(context: IHookFunctions): void {
	if (context.getMode() !== 'manual') listeners.delete(keyOf(context));
}

/** Notes that an SMS came to a short code of the account's own. Such SMS name no message. */
export function noteShortCode(credential: string | null): void {
	if (credential !== null) withShortCode.set(credential, true);
}

/** Returns the URL of the door of a trigger that hears the replies; undefined if this process knows none. */
export const doorFor = (credential: string | null | undefined): string | undefined =>
	[...listeners.values()].findLast((one) => credential != null && one.credential === credential)?.door;

/** Why a reply to a question may not be heard. `nobody`: no trigger is known (any more). */
export type Unheard =
	| { readonly why: 'nobody'; readonly isKnown: boolean }
	| { readonly why: 'shortCode' }
	| { readonly why: 'noCredential' | 'otherCredential'; readonly trigger: string };

/** @param credential ID of the credential of the node that asks */
export function whyUnheard(credential: string | null | undefined): Unheard | undefined {
	if (credential != null && withShortCode.has(credential)) return { why: 'shortCode' };
	const all = [...listeners.values()];
	const [first] = all;
	if (first === undefined) return { why: 'nobody', isKnown: hasPublished };
	const ready = all.filter((one) => one.credential !== undefined);
	const [other] = ready;
	if (other === undefined) return { why: 'noCredential', trigger: first.name };
	const isSame =
		credential == null || ready.some((one) => one.credential === null || one.credential === credential);
	return isSame ? undefined : { why: 'otherCredential', trigger: other.name };
}
