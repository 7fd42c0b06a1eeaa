import { unsent, invalidItem } from '../../failures';
import type { Draft } from '../../operations/operation';
import { failed, type Outcome } from '../outcome/outcome';
import { isOf } from '../plan/draft';
import type { Message } from '../plan/message';
import { claimKey, release, takePlace } from './claim';
import { completed, sendParts } from './request';
import { sent, type Sending } from './sending';
import { show } from './show';

/**
 * Delivers one message. Errors become outcomes, and no key stays claimed without reason.
 * @returns undefined if it never began, because the run has stopped
 */
export async function deliver(sending: Sending, message: Message): Promise<Outcome | undefined> {
	const skipped = message.draft.skip?.(new Date());
	if (skipped) return { kind: 'skipped', outputs: skipped };
	if (message.validateOnly) return await show(sending, message);
	if (isChanged(message)) {
		const failure = unsent(sending.context.getNode(), [message.item], 'partsChanged');
		return failed(failure, { isRecalled: true });
	}
	const refused = await claimKey(sending, message);
	if (refused) return refused;
	const outcome = await sendClaimed(sending, message);
	await release(sending, message, outcome);
	return outcome;
}

/** Whether its first parts went out with another text or to another number, so that the rest would not fit. */
const isChanged = ({ earlier, draft }: Message): boolean =>
	earlier !== undefined && earlier.outputs.length > 0 && !isOf(earlier, draft);

/** Sends a message whose key is claimed. */
async function sendClaimed(sending: Sending, message: Message): Promise<Outcome | undefined> {
	const node = sending.context.getNode();
	let draft: Draft;
	try {
		const limited = await takePlace(sending, message);
		if (limited) return { kind: 'skipped', outputs: limited };
		draft = await completed(sending, message);
		if (sending.cancel?.aborted) throw unsent(node, [message.item], 'cancelled');
	} catch (thrown) {
		return failed(invalidItem(node, message.item, thrown));
	}
	const ended = await sendParts(sending, message, draft);
	if (ended === undefined) return undefined;
	const { outputs, failure } = ended;
	return failure ? failed(failure, { parts: outputs }) : sent(message, outputs);
}
