import type { IExecuteFunctions } from 'n8n-workflow';
import { invalidItem, type Failure } from '../../failures';
import { listOf, type Draft } from '../../operations/operation';
import { parametersOf } from '../../parameters';
import { fieldsOf } from '../../operations/panel';
import { assertValid, withDetails } from './draft';
import { lookUp, type Ask } from './lookUp';
import { recipientOf, stepFor, type Message, type Remembered, type Row } from './message';
import { withRepeatsNoticed } from './repeats';
import { rowsFor } from './rows';
import { itemOptions, type DeliveryOptions, type PlanSetting } from './options';

/** Everything a run is about to do, checked before anything leaves. */
export interface Plan {
	/** The messages of each item that is valid, in the order of its recipients; sent and held ones included. */
	readonly ofItem: ReadonlyMap<number, readonly Message[]>;
	/** Those that this try sends. */
	readonly messages: readonly Message[];
	/** Items that cannot be sent. */
	readonly invalid: ReadonlyMap<number, Failure>;
	readonly whenUnknown: DeliveryOptions['whenUnknown'];
}

/**
 * Reads and checks the parameters of every item. Sends no message.
 * @param ask looks up what drafts need to know
 */
export async function planRun(
	context: IExecuteFunctions,
	setting: PlanSetting,
	remembered: Remembered,
	ask: Ask,
): Promise<Plan> {
	const { whenUnknown } = setting.options;
	const { messages: read, invalid } = await readItems(context, setting, remembered);
	const stops = invalid.size > 0 && !context.continueOnFail();
	const known = stops ? read : await lookUp(context, read, invalid, ask);
	const checked = setting.operation.effect === 'send' ? withRepeatsNoticed(known) : known;
	const messages = checked.filter(({ item }) => !invalid.has(item));
	return {
		ofItem: byItem(messages),
		messages: messages.filter(({ step }) => step === 'send'),
		invalid,
		whenUnknown,
	};
}

function byItem(messages: readonly Message[]): Map<number, Message[]> {
	const groups = new Map<number, Message[]>();
	for (const message of messages) {
		const group = groups.get(message.item);
		if (group) group.push(message);
		else groups.set(message.item, [message]);
	}
	return groups;
}

async function readItems(context: IExecuteFunctions, setting: PlanSetting, remembered: Remembered) {
	const messages: Message[] = [];
	const invalid = new Map<number, Failure>();
	const { operation, options, connection } = setting;
	const read = parametersOf(fieldsOf(operation), context);
	for (const item of context.getInputData().keys()) {
		const rows = remembered.get(item) ?? [];
		const isSettled = isAllSettled(rows, options.whenUnknown);
		// Reading a question would open a new one.
		if (isSettled && operation.asks) continue;
		const parameters = read(item);
		try {
			const drafts = listOf(await operation.toRequest(parameters, connection));
			for (const draft of drafts) assertValid(context, item, draft);
			const shared = {
				item,
				parameters,
				ofItem: drafts.length,
				...parameters.memoized(itemOptions),
			};
			for (const [index, row] of rowsFor(drafts, rows).entries()) {
				const draft = drafts[index] as Draft;
				const earlier = withDetails(operation, row, draft, shared.simplified);
				const step = stepFor(row, options.whenUnknown);
				messages.push({ ...shared, to: recipientOf(draft), draft, earlier, step });
			}
		} catch (thrown) {
			if (!isSettled) invalid.set(item, invalidItem(context.getNode(), item, thrown));
		}
	}
	return { messages, invalid };
}

/** Whether this try certainly sends nothing for an item, so that it need not be valid. */
const isAllSettled = (
	[row, ...others]: readonly Row[],
	whenUnknown: DeliveryOptions['whenUnknown'],
): boolean =>
	row !== undefined && others.length === 0 && !row.ofSeveral && stepFor(row, whenUnknown) !== 'send';
