import type { IExecuteFunctions } from 'n8n-workflow';
import { isRecord } from '../contract';
import type { Field } from './field';
import { placedIn, valuesOf } from './options';

/** An option that has another name or place than when a workflow was saved. */
interface Moved {
	readonly was: readonly [collection: 'Options' | 'Advanced', name: string];
	readonly is: string;
}

/**
 * All options that were renamed or moved. n8n drops an option that the node does not describe before the node or the
 * editor sees it, so each of these stays described, hidden, and is named until the user has set the new one.
 */
export const movedOptions: readonly Moved[] = [
	...['httpMethod', 'numberFormat', 'timeout'].map((is): Moved => ({ was: ['Advanced', is], is })),
	...[
		...['allowSpecialNumbers', 'allowedCountries', 'defaultCountry', 'fillInFields', 'limitPeriod'],
		...['limitPerNumber', 'minimumBalance', 'sendOnlyBetween', 'sendTextAsItIs', 'severalNumbers', 'timeout'],
	].map((is): Moved => ({ was: ['Options', is], is })),
];

/** What has moved in the panel of an operation: n8n's path then and now, and what to say. */
function movesIn(fields: readonly Field[]) {
	const placed = placedIn(fields);
	return movedOptions.flatMap(({ was: [called, name], is }) => {
		const now = placed.find(({ field }) => field.name === is);
		const collection = called.toLowerCase();
		const path = `${now?.path}${is}`;
		if (now === undefined || path === `${collection}.${name}`) return [];
		const { displayName } = now.field;
		const message = `“${called} › ${displayName}” is now “${now.label}${displayName}”. The value that this workflow has for the old one is not used: set the new one.`;
		return [{ collection, name, now, path, message, called }];
	});
}

const kept = (name: string, displayName: string): Field => ({
	displayName,
	name,
	type: 'hidden',
	default: '',
});

function keep(fields: readonly Field[], move: ReturnType<typeof movesIn>[number]): readonly Field[] {
	const { collection, name, now, path, message, called } = move;
	const exists = [{ _cnd: { exists: true } }] as const;
	const notice: Field = {
		displayName: message,
		name: `moved${called}${name}`,
		type: 'notice',
		default: '',
		displayOptions: { show: { [`/${collection}.${name}`]: exists }, hide: { [`/${path}`]: exists } },
	};
	const old = kept(name, now.field.displayName);
	const isThere = fields.some((field) => field.name === collection);
	return [
		...fields.map((field) =>
			field.name === collection && field.type === 'collection'
				? { ...field, options: [...((field.options ?? []) as readonly Field[]), old] }
				: field,
		),
		// Keeps the whole collection.
		...(isThere ? [] : [kept(collection, called)]),
		notice,
	];
}

/** Adds to the fields of a panel what makes n8n keep moved options, and a notice for each that a node has. */
export const keepMoved = (fields: readonly Field[]): readonly Field[] => movesIn(fields).reduce(keep, fields);

/** Tells beside the output, and in n8n's log, which options of this node have moved and are not used. */
export function tellMoved(context: IExecuteFunctions, fields: readonly Field[]): void {
	const { parameters } = context.getNode();
	for (const { collection, name, now, message } of movesIn(fields)) {
		const held = parameters[collection];
		const isSet = Object.hasOwn(valuesOf([now], parameters['options']), now.field.name);
		if (!isRecord(held) || !Object.hasOwn(held, name) || isSet) continue;
		context.logger.warn(message);
		// Missing in older versions of n8n.
		(context as Partial<IExecuteFunctions>).addExecutionHints?.({ message, location: 'outputPane' });
	}
}
