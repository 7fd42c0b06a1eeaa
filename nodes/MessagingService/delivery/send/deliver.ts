import { held, invalidItem } from '../../failures';
import type { Draft } from '../../operations/operation';
import { failed, type Outcomes } from '../output/outcome';
import { isOf } from '../plan/draft';
import type { Planned } from '../plan/plan';
import { claimKeys, release, takePlaces } from './claim';
import { deliverEach } from './each';
import { forEach, isGroup, itemsOf, shareOut, type Group, type Sending } from './group';
import { completed, sendAll } from './request';
import { show } from './show';

/**
 * Delivers one group of items: whatever is thrown on the way becomes an outcome, and no key stays claimed without
 * reason.
 */
export async function deliver(sending: Sending, group: Group): Promise<Outcomes> {
	const [first] = group;
	if (first.draft.each) return await deliverEach(sending, first, deliver);
	const skipped = first.draft.skip?.(new Date());
	if (skipped)
		return forEach(group, {
			kind: 'skipped',
			outputs: skipped.map((json) => ({ json, items: itemsOf(group) })),
		});
	if (first.validateOnly) return await show(sending, group);
	if (isChanged(first)) {
		const failure = held(sending.context.getNode(), [first.item], 'partsChanged');
		return forEach(group, failed(failure, { untouched: true }));
	}
	const refused = await claimKeys(sending, group);
	const free = group.filter(({ item }) => !refused.has(item));
	if (!isGroup(free)) return refused;
	const outcomes = await sendFree(sending, free);
	await Promise.all(
		free.map(async (planned) => {
			const outcome = outcomes.get(planned.item);
			if (outcome) await release(sending, planned, outcome);
		}),
	);
	return new Map([...refused, ...outcomes]);
}

/** Whether its first parts are out, of another text or to another number: the rest would not fit them. */
const isChanged = ({ earlier, draft }: Planned): boolean =>
	earlier !== undefined && earlier.outputs.length > 0 && !isOf(earlier, draft);

/** Sends what nothing stands in the way of. */
async function sendFree(sending: Sending, group: Group): Promise<Outcomes> {
	const node = sending.context.getNode();
	let draft: Draft;
	try {
		await takePlaces(sending, group);
		draft = await completed(sending, group);
		if (sending.cancel?.aborted) throw held(node, itemsOf(group), 'cancelled');
	} catch (thrown) {
		return forEach(group, failed(invalidItem(node, group[0].item, thrown)));
	}
	const { outputs, failure, unreached } = await sendAll(sending, group, draft);
	if (failure) return forEach(group, failed(failure, { parts: outputs }));
	return shareOut(group, outputs, unreached);
}

/** Whether others may go on: an item that may have been sent holds nobody back, a refusal does. */
export const goesOn = (outcomes: Outcomes): boolean =>
	![...outcomes.values()].some(({ kind }) => kind === 'notSent');
