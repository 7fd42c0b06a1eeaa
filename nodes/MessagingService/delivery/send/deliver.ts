import { held, invalidItem } from '../../failures';
import type { Draft } from '../../operations/operation';
import { failed, type Outcomes } from '../output/outcome';
import { isOf } from '../plan/draft';
import type { Planned } from '../plan/plan';
import { claimKeys, release, takePlaces } from './claim';
import { deliverEach } from './each';
import { distribute, isGroup, itemsOf, sameForAll, type Group, type Sending } from './group';
import { completed, sendAll } from './request';
import { show } from './show';

/**
 * Delivers one group of items. Errors become outcomes, and no key stays claimed without reason.
 */
export async function deliver(sending: Sending, group: Group): Promise<Outcomes> {
	const [first] = group;
	if (first.draft.each) return await deliverEach(sending, first, deliver);
	const skipped = first.draft.skip?.(new Date());
	if (skipped)
		return sameForAll(group, {
			kind: 'skipped',
			outputs: skipped.map((json) => ({ json, items: itemsOf(group) })),
		});
	if (first.validateOnly) return await show(sending, group);
	if (isChanged(first)) {
		const failure = held(sending.context.getNode(), [first.item], 'partsChanged');
		return sameForAll(group, failed(failure, { untouched: true }));
	}
	const refused = await claimKeys(sending, group);
	const claimed = group.filter(({ item }) => !refused.has(item));
	if (!isGroup(claimed)) return refused;
	const outcomes = await sendClaimed(sending, claimed);
	await Promise.all(
		claimed.map(async (planned) => {
			const outcome = outcomes.get(planned.item);
			if (outcome) await release(sending, planned, outcome);
		}),
	);
	return new Map([...refused, ...outcomes]);
}

/** Whether its first parts went out with another text or to another number, so that the rest would not fit. */
const isChanged = ({ earlier, draft }: Planned): boolean =>
	earlier !== undefined && earlier.outputs.length > 0 && !isOf(earlier, draft);

/** Sends items whose keys are claimed. */
async function sendClaimed(sending: Sending, group: Group): Promise<Outcomes> {
	const node = sending.context.getNode();
	let draft: Draft;
	try {
		await takePlaces(sending, group);
		draft = await completed(sending, group);
		if (sending.cancel?.aborted) throw held(node, itemsOf(group), 'cancelled');
	} catch (thrown) {
		return sameForAll(group, failed(invalidItem(node, group[0].item, thrown)));
	}
	const { outputs, failure, unreached } = await sendAll(sending, group, draft);
	if (failure) return sameForAll(group, failed(failure, { parts: outputs }));
	return distribute(group, outputs, unreached);
}

/** Whether a run may continue: an unknown outcome stops nothing, a refusal does. */
export const mayContinue = (outcomes: Outcomes): boolean =>
	![...outcomes.values()].some(({ kind }) => kind === 'notSent');
