import type { IExecuteFunctions } from 'n8n-workflow';
import { held, invalidItem, type Failure } from '../../failures';
import type { Draft } from '../../operations/operation';
import { parametersOf, type Parameters } from '../../parameters';
import { fieldsOf } from '../../operations/panel';
import type { Earlier } from '../output/outcome';
import { assertValid, withDetails } from './draft';
import { lookUp, type Ask } from './lookUp';
import { repeatedKeys, withRepeatsNoticed } from './repeats';
import { itemOptions, type DeliveryOptions, type ItemOptions, type Setting } from './options';

/** An input item that has been read and checked. */
export interface Planned extends ItemOptions {
	readonly item: number;
	readonly draft: Draft;
	readonly parameters: Parameters;
	/** The result of earlier tries of the execution. */
	readonly earlier: Earlier | undefined;
}

/** Everything a run is about to do, checked before anything leaves. */
export interface Plan {
	readonly items: readonly Planned[];
	/** Items that repeat the Send Once Key of an item before them, with that item. */
	readonly repeated: ReadonlyMap<Planned, Planned>;
	/** Items that cannot be sent. */
	readonly invalid: ReadonlyMap<number, Failure>;
	/** Items that were sent before, if the node can still make their messages. */
	readonly recalled: ReadonlyMap<number, Planned>;
	readonly whenUnknown: DeliveryOptions['whenUnknown'];
}

type Remembered = ReadonlyMap<number, Earlier>;

/**
 * Reads and checks the parameters of every remaining item. Sends no message.
 * @param ask looks up what drafts need to know
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
	const withStep = (step: Step) => all.filter((item) => stepFor(remembered.get(item), whenUnknown) === step);
	const { items: readable, invalid } = await read(withStep('send'));
	const stops = invalid.size > 0 && !context.continueOnFail();
	const items = stops ? readable : await lookUp(context, readable, invalid, ask);
	// Reading a question would open a new one.
	const done = setting.operation.asks ? [] : (await read(withStep('done'))).items;
	const checked = setting.operation.effect === 'send' ? withRepeatsNoticed(items) : items;
	const { repeated, refused } = repeatedKeys(checked);
	for (const [{ item }, { item: first }] of refused)
		invalid.set(item, held(context.getNode(), [item], 'keyOfOtherItem', { first }));
	return {
		items: checked.filter((planned) => !refused.has(planned)),
		repeated,
		invalid,
		recalled: new Map(done.map((planned) => [planned.item, planned])),
		whenUnknown,
	};
}

type Step = 'send' | 'done' | 'hold';

/** What this try does with an item: sends it, takes it as sent, or holds it back because its outcome is unknown. */
export function stepFor(earlier: Earlier | undefined, whenUnknown: Plan['whenUnknown']): Step {
	if (earlier === undefined || earlier.kind === 'part') return 'send';
	if (earlier.kind !== 'unknown') return earlier.kind === 'sent' ? 'done' : 'hold';
	return ({ report: 'hold', resend: 'send', takeAsSent: 'done' } as const)[whenUnknown];
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
			assertValid(context, item, draft);
			const options = itemOptions(parameters);
			const earlier = withDetails(operation, remembered.get(item), draft, options.simplified);
			planned.push({ item, draft, parameters, earlier, ...options });
		} catch (thrown) {
			invalid.set(item, invalidItem(context.getNode(), item, thrown));
		}
	}
	return { items: planned, invalid };
}
