import type { IExecuteFunctions } from 'n8n-workflow';
import { isRecord } from '../contract';
import type { Field } from './field';

/** An option that has another name or place than when a workflow was saved: its collection and name, then and now. */
interface Moved {
	readonly was: readonly [collection: string, name: string];
	readonly is: readonly [collection: string, name: string];
	/** What the panel called it, and calls it now. */
	readonly called: readonly [then: string, now: string];
}

/**
 * All options that were renamed or moved. n8n drops an option that the node does not describe before the node or the
 * editor sees it, so each of these stays described, hidden, and is named until the user has set the new one.
 */
export const movedOptions: readonly Moved[] = [
	{
		was: ['advanced', 'timeout'],
		is: ['options', 'timeout'],
		called: ['Advanced › Timeout', 'Options › Timeout (Seconds)'],
	},
];

const wordsFor = ({ called: [then, now] }: Moved): string =>
	`“${then}” is now “${now}”. The value that this workflow has for the old one is not used: set the new one.`;

const optionsIn = (fields: readonly Field[], collection: string): readonly Field[] => {
	const { type, options = [] } = fields.find(({ name }) => name === collection) ?? {};
	// The options of a collection are fields.
	return type === 'collection' ? (options as readonly Field[]) : [];
};

const kept = (name: string, displayName: string): Field => ({
	displayName,
	name,
	type: 'hidden',
	default: '',
});

function keep(fields: readonly Field[], moved: Moved): readonly Field[] {
	const [collection, name] = moved.was;
	const [place, now] = moved.is;
	if (!optionsIn(fields, place).some((option) => option.name === now)) return fields;
	const exists = [{ _cnd: { exists: true } }] as const;
	const notice: Field = {
		displayName: wordsFor(moved),
		name: `moved${name}`,
		type: 'notice',
		default: '',
		displayOptions: { show: { [`/${collection}.${name}`]: exists }, hide: { [`/${place}.${now}`]: exists } },
	};
	const old = kept(name, moved.called[0]);
	const isThere = fields.some((field) => field.name === collection);
	return [
		...fields.map((field) =>
			field.name === collection && field.type === 'collection'
				? { ...field, options: [...optionsIn(fields, collection), old] }
				: field,
		),
		// Keeps the whole collection.
		...(isThere ? [] : [kept(collection, moved.called[0])]),
		notice,
	];
}

/** Adds to the fields of a panel what makes n8n keep moved options, and a notice for each that a node has. */
export const keepMoved = (fields: readonly Field[]): readonly Field[] => movedOptions.reduce(keep, fields);

/** Tells beside the output, and in n8n's log, which options of this node have moved and are not used. */
export function tellMoved(context: IExecuteFunctions): void {
	const { parameters } = context.getNode();
	const has = ([collection, name]: Moved['was']) => {
		const held = parameters[collection];
		return isRecord(held) && Object.hasOwn(held, name);
	};
	for (const moved of movedOptions) {
		if (!has(moved.was) || has(moved.is)) continue;
		const message = wordsFor(moved);
		context.logger.warn(message);
		// Missing in older versions of n8n.
		(context as Partial<IExecuteFunctions>).addExecutionHints?.({ message, location: 'outputPane' });
	}
}
