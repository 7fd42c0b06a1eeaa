import type { IExecuteFunctions } from 'n8n-workflow';
import { invalidItem, type Failure } from '../../failures';
import { draftList, type Draft, type Operation } from '../../operations/operation';
import { parametersOf } from '../../parameters';
import { panelFields } from '../../operations/panel';
import { entriesIn } from '../../text/phone/phone';
import { numberWords, refuse } from '../../words';
import { assertValid, withDetails, withNotices } from './draft';
import { recipientOf, rowsFor, stepFor, type Message, type LedgerRows, type Row } from './message';
import { withRepeatsNoticed } from './repeats';
import { itemOptions, resendsUnknown, type ConnectionOf } from './options';

/** Everything a run is about to do, checked before anything leaves. */
export interface Plan {
	/**
	 * The messages of each item that can make them, in the order of its recipients; sent and held
	 * ones included.
	 */
	readonly ofItem: ReadonlyMap<number, readonly Message[]>;
	/** Those that this try sends. */
	readonly messages: readonly Message[];
	/** Items that cannot be sent, and why, unless that is why the run failed. */
	readonly invalid: ReadonlyMap<number, Failure | undefined>;
	/** Items with unknown messages that are sent again. */
	readonly resends: ReadonlySet<number>;
}

/**
 * Reads and checks the parameters of every item. Sends nothing.
 * @param connectionOf reads the credential of an item
 */
export async function planRun(
	context: IExecuteFunctions,
	operation: Operation,
	remembered: LedgerRows,
	connectionOf: ConnectionOf,
) {
	const messages: Message[] = [];
	const invalid = new Map<number, Failure>();
	const resends = new Set<number>();
	const read = parametersOf(panelFields(operation), context);
	const exclude = (item: number, thrown: unknown) =>
		invalid.set(item, invalidItem(context.getNode(), item, thrown));
	for (const item of context.getInputData().keys()) {
		const rows = remembered.get(item) ?? [];
		const parameters = read(item);
		await parameters.turn();
		if (rows.length > 0 && resendsUnknown(parameters)) resends.add(item);
		let isSettled = isAllSettled(rows, resends.has(item));
		const connection = await connectionOf(parameters);
		try {
			// Whoever was added has got nothing yet. An email to several is one message, to nobody in
			// particular.
			isSettled &&= rows[0]?.to === '' || entriesIn(parameters.raw('to')).length === 1;
			if (connection instanceof Error) throw connection;
			if (parameters.isOfOtherItem('to'))
				parameters.refuse('to', refuse(numberWords.isOfOtherItem));
			const made = draftList(await operation.toRequest(parameters, connection));
			const drafts = made.map((draft) => withNotices(draft, parameters.notices));
			for (const draft of drafts) {
				await parameters.turn();
				assertValid(context, item, draft);
			}
			const { unfit, ...options } = itemOptions(parameters);
			const shared = { item, parameters, ofItem: drafts.length, connection, ...options };
			const own = rowsFor(drafts, rows).map((row, index): Message => {
				const draft = drafts[index] as Draft;
				const earlier = withDetails(operation, row, draft, shared.simplified);
				const step = stepFor(row, resends.has(item));
				return { ...shared, to: recipientOf(draft), draft, earlier, step };
			});
			messages.push(...own);
			// Also where only a recipient is new.
			if (unfit && own.some(({ step }) => step === 'send')) exclude(item, unfit);
		} catch (thrown) {
			if (!isSettled) exclude(item, thrown);
		}
	}
	const checked = operation.effect === 'send' ? withRepeatsNoticed(messages) : messages;
	return {
		ofItem: groupedBy(checked, ({ item }) => item),
		messages: checked.filter(({ item, step }) => step === 'send' && !invalid.has(item)),
		invalid,
		resends,
	} satisfies Plan;
}

/** Groups messages, in their order. */
export function groupedBy<Key>(
	messages: readonly Message[],
	keyOf: (message: Message) => Key,
): Map<Key, Message[]> {
	const groups = new Map<Key, Message[]>();
	for (const message of messages) {
		const group = groups.get(keyOf(message));
		if (group) group.push(message);
		else groups.set(keyOf(message), [message]);
	}
	return groups;
}

/** Whether this try certainly sends nothing for an item, so that it need not be valid. */
const isAllSettled = ([row, ...others]: readonly Row[], resends: boolean): boolean =>
	row !== undefined && others.length === 0 && !row.ofSeveral && stepFor(row, resends) !== 'send';
