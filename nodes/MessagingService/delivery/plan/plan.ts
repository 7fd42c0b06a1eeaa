import type { IExecuteFunctions } from 'n8n-workflow';
import { held, invalidItem, type Failure } from '../../failures';
import type { Draft } from '../../operations/operation';
import { parametersOf, type Parameters } from '../../parameters';
import { fieldsOf } from '../../operations/panel';
import type { Earlier } from '../output/outcome';
import { refuseUnfit, withDetails } from './draft';
import { lookUp, type Ask } from './lookUp';
import { repeatedKeys, withRepeatsNoticed } from './repeats';
import { itemOptions, type DeliveryOptions, type ItemOptions, type Setting } from './options';

/** What one input item asks for. */
export interface Planned extends ItemOptions {
	readonly item: number;
	readonly draft: Draft;
	readonly parameters: Parameters;
	/** What earlier tries of the execution did with it. */
	readonly earlier: Earlier | undefined;
}

/** Everything a run is about to do, checked before anything leaves. */
export interface Plan {
	readonly items: readonly Planned[];
	/** Items that have the Send Once Key of an item before them, by that item. */
	readonly repeated: ReadonlyMap<Planned, Planned>;
	/** What cannot be sent, by item. */
	readonly invalid: ReadonlyMap<number, Failure>;
	/** Items for which nothing is sent now, as far as the node would still make their messages. */
	readonly recalled: ReadonlyMap<number, Planned>;
	readonly whenUnknown: DeliveryOptions['whenUnknown'];
}

type Remembered = ReadonlyMap<number, Earlier>;

/**
 * Reads and checks the parameters of every item that is left; sends nothing.
 * @param ask asks the service what drafts want to know before
 */
export async function planRun(
	context: IExecuteFunctions,
	setting: Setting,
	remembered: Remembered,
	ask: Ask,
): Promise<Plan> {
	const { whenUnknown } = setting.options;
	const read = async (items: readonly number[]) => await readItems(context, setting, remembered, items);
	const all = [...context.getInputData().keys()];
	const inTurn = (turn: Turn) => all.filter((item) => turnOf(remembered.get(item), whenUnknown) === turn);
	const { items: readable, invalid } = await read(inTurn('now'));
	const stops = invalid.size > 0 && !context.continueOnFail();
	const items = stops ? readable : await lookUp(context, readable, invalid, ask);
	// To read a question is to open a new one.
	const done = setting.operation.asks ? [] : (await read(inTurn('done'))).items;
	const noticed = setting.operation.effect === 'send' ? withRepeatsNoticed(items) : items;
	const { repeated, refused } = repeatedKeys(noticed);
	for (const [{ item }, { item: first }] of refused)
		invalid.set(item, held(context.getNode(), [item], 'keyOfOtherItem', { first }));
	return {
		items: noticed.filter((planned) => !refused.has(planned)),
		repeated,
		invalid,
		recalled: new Map(done.map((planned) => [planned.item, planned])),
		whenUnknown,
	};
}

type Turn = 'now' | 'done' | 'held';

/** Whether an item is sent in this try, counts as sent, or is left alone because nobody knows. */
export function turnOf(earlier: Earlier | undefined, whenUnknown: Plan['whenUnknown']): Turn {
	if (earlier === undefined || earlier.kind === 'part') return 'now';
	if (earlier.kind !== 'unknown') return earlier.kind === 'sent' ? 'done' : 'held';
	return ({ report: 'held', resend: 'now', takeAsSent: 'done' } as const)[whenUnknown];
}

async function readItems(
	context: IExecuteFunctions,
	{ operation, connection }: Setting,
	remembered: Remembered,
	items: readonly number[],
) {
	const planned: Planned[] = [];
	const invalid = new Map<number, Failure>();
	const read = parametersOf(fieldsOf(operation), context);
	for (const item of items) {
		const parameters = read(item);
		try {
			const draft = await operation.toRequest(parameters, connection);
			refuseUnfit(context, item, draft);
			const options = itemOptions(parameters);
			const earlier = withDetails(operation, remembered.get(item), draft, options.simplified);
			planned.push({ item, draft, parameters, earlier, ...options });
		} catch (thrown) {
			invalid.set(item, invalidItem(context.getNode(), item, thrown));
		}
	}
	return { items: planned, invalid };
}
