import type { IDataObject } from 'n8n-workflow';
import { held, invalidItem } from '../../failures';
import type { Draft } from '../../operations/operation';
import { failed, type Outcomes } from '../outcome/outcome';
import { isOf } from '../plan/draft';
import type { Message } from '../plan/message';
import { claimKeys, release, takePlaces } from './claim';
import { distribute, isGroup, itemsOf, sameForAll, type Group, type Sending } from './group';
import { completed, sendParts } from './request';
import { show } from './show';

/**
 * Delivers one group of messages. Errors become outcomes, and no key stays claimed without reason.
 */
export async function deliver(sending: Sending, group: Group): Promise<Outcomes> {
	const [first] = group;
	const skipped = first.draft.skip?.(new Date());
	if (skipped) return skippedFor(group, skipped);
	if (first.validateOnly) return await show(sending, group);
	if (isChanged(first)) {
		const failure = held(sending.context.getNode(), [first.item], 'partsChanged');
		return sameForAll(group, failed(failure, { isRecalled: true }));
	}
	const refused = await claimKeys(sending, group);
	const claimed = group.filter((message) => !refused.has(message));
	if (!isGroup(claimed)) return refused;
	const outcomes = await sendClaimed(sending, claimed);
	await Promise.all(
		[...outcomes].map(async ([message, outcome]) => await release(sending, message, outcome)),
	);
	return new Map([...refused, ...outcomes]);
}

const skippedFor = (group: Group, jsons: readonly IDataObject[]): Outcomes =>
	sameForAll(group, { kind: 'skipped', outputs: jsons.map((json) => ({ json, items: itemsOf(group) })) });

/** Whether its first parts went out with another text or to another number, so that the rest would not fit. */
const isChanged = ({ earlier, draft }: Message): boolean =>
	earlier !== undefined && earlier.outputs.length > 0 && !isOf(earlier, draft);

/** Sends messages whose keys are claimed. */
async function sendClaimed(sending: Sending, group: Group): Promise<Outcomes> {
	const node = sending.context.getNode();
	let draft: Draft;
	try {
		const limited = await takePlaces(sending, group);
		if (limited) return skippedFor(group, limited);
		draft = await completed(sending, group);
		if (sending.cancel?.aborted) throw held(node, itemsOf(group), 'cancelled');
	} catch (thrown) {
		return sameForAll(group, failed(invalidItem(node, group[0].item, thrown)));
	}
	const { outputs, failure } = await sendParts(sending, group, draft);
	return failure ? sameForAll(group, failed(failure, { parts: outputs })) : distribute(group, outputs);
}
