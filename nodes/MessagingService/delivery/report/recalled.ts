import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { heldBack } from '../../failures';
import type { Effect } from '../../operations/operation';
import { failed, type Earlier, type Outcome, type Outcomes } from '../output/outcome';
import { takenOutput } from '../output/outputs';
import { isOf } from '../plan/draft';
import type { Plan } from '../plan/plan';

interface Facts {
	readonly context: IExecuteFunctions;
	readonly effect: Effect | undefined;
	readonly remembered: ReadonlyMap<number, Earlier>;
	readonly plan: Plan | undefined;
}

/** What is said of items for which nothing is sent in this try, because of what earlier tries did. */
export function recalled({ context, effect, remembered, plan }: Facts): Outcomes {
	const whenUnknown = plan?.whenUnknown ?? 'report';
	const outcomes = new Map<number, Outcome>();
	const held = { unknown: [] as number[], final: [] as number[] };
	for (const [item, earlier] of remembered) {
		const outputsOf = (jsons: readonly IDataObject[]) => jsons.map((json) => ({ json, items: [item] }));
		const { kind, outputs } = plan?.recalled.get(item)?.earlier ?? earlier;
		if (kind === 'sent') outcomes.set(item, { kind, outputs: outputsOf(outputs) });
		else if (kind === 'final' || (kind === 'unknown' && whenUnknown === 'report')) held[kind].push(item);
		else if (kind === 'unknown' && whenUnknown === 'takeAsSent')
			outcomes.set(item, {
				kind: 'takenAsSent',
				outputs: outputsOf([taken(plan, item, earlier)]),
				parts: outputs,
			});
	}
	for (const kind of ['unknown', 'final'] as const)
		for (const item of held[kind]) {
			const failure = heldBack(context.getNode(), held[kind], kind, effect);
			outcomes.set(item, failed(failure, { untouched: true }));
		}
	return outcomes;
}

/** What may have been sent, and to whom as long as the node would still make the same message. */
function taken(plan: Plan | undefined, item: number, earlier: Earlier): IDataObject {
	const planned = plan?.recalled.get(item);
	const isSame = planned?.simplified && isOf(earlier, planned.draft);
	const details = isSame && takenOutput(planned.draft, 'An earlier try of this run may have sent this');
	return { delivery: 'unknown', alreadySent: true, ...details };
}
