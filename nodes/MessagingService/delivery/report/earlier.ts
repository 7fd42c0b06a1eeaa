import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { deliveryOf, heldBack, sentInPart, stillUnknown } from '../../failures';
import type { Effect } from '../../operations/operation';
import { failed, type Earlier, type Outcome } from '../output/outcome';
import { takenOutput } from '../output/outputs';
import { isOf } from '../plan/draft';
import { turnOf, type Plan, type Planned } from '../plan/plan';

/** What was known of a run before anything was sent. */
export interface Facts {
	readonly context: IExecuteFunctions;
	/** None where not even the operation is known. */
	readonly effect: Effect | undefined;
	readonly remembered: ReadonlyMap<number, Earlier>;
	/** None where something was wrong before. */
	readonly plan: Plan | undefined;
}

/** An outcome together with what earlier tries did: doubt stays doubt, and the parts of a text that are out stay out. */
export function withEarlier(
	{ plan }: Facts,
	outcome: Outcome,
	earlier: Earlier | undefined,
	planned: Planned | undefined,
): Outcome {
	if (!('failure' in outcome)) return outcome;
	const { failure, untouched } = outcome;
	const parts = outcome.parts?.length ? outcome.parts : (earlier?.outputs ?? []);
	if (outcome.kind === 'unknown' && plan?.whenUnknown === 'takeAsSent' && planned && !untouched) {
		const jsons = [...parts, takenOutput(planned.draft, failure.message)];
		const outputs = jsons.map((json) => ({ json, items: [planned.item] }));
		return { kind: 'takenAsSent', outputs, parts };
	}
	const own = earlier?.kind === 'unknown' ? stillUnknown(failure) : failure;
	return {
		...outcome,
		kind: deliveryOf(own),
		failure: parts.length > 0 && !outcome.others ? sentInPart(own, parts) : own,
		parts,
	};
}

/** What is said of an item for which nothing is sent in this try, because of what earlier ones did. */
export function recalled(
	{ context, effect, plan }: Facts,
	item: number,
	earlier: Earlier,
): Outcome | undefined {
	const turn = turnOf(earlier, plan?.whenUnknown ?? 'report');
	const { kind } = earlier;
	if (turn === 'now' || kind === 'part') return undefined;
	if (turn === 'held')
		return failed(heldBack(context.getNode(), item, kind === 'final' ? kind : 'unknown', effect), {
			untouched: true,
		});
	const planned = plan?.recalled.get(item);
	const { outputs } = planned?.earlier ?? earlier;
	const outputsOf = (jsons: readonly IDataObject[]) => jsons.map((json) => ({ json, items: [item] }));
	if (kind === 'sent') return { kind, outputs: outputsOf(outputs) };
	// To whom it went is known as long as the node would still make the same message.
	const isSame = planned?.simplified && isOf(earlier, planned.draft);
	const details = isSame && takenOutput(planned.draft, 'An earlier try of this run may have sent this');
	const json = { delivery: 'unknown', alreadySent: true, ...details };
	return { kind: 'takenAsSent', outputs: outputsOf([json]), parts: outputs };
}
