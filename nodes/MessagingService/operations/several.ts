import { field, type Field, type Parameters } from '../parameters';
import { refuse, type Unusable } from '../text/checked';
import { numberWords } from '../words';

/** What an expression gives is one person: several only where the author typed them, or said how many at most. */

const more = { typeOptions: { minValue: 0, maxValue: 1000 }, hint: '0 for one' } as const;

export const severalNumbers = field.amount(
	'severalNumbers',
	'Several Numbers',
	'How many numbers an expression in To may give at most, as a list or separated by commas; each gets a message. In an AI agent’s tool this must be a fixed value.',
	more,
);

/** The same option of a question. */
export const severalPeople = {
	...severalNumbers,
	displayName: 'Several People',
	description:
		'How many people an expression may give at most, as a list or separated by commas; each is asked, and the first answer decides. In an AI agent’s tool this must be a fixed value.',
} as const satisfies Field;

type Several = Parameters<Field, typeof severalNumbers>;

/** Returns a function that refuses more people than the author allows in a value of a field. */
export function severalIn<Name extends string>(
	parameters: Pick<Several, 'isTool' | 'options'> & { isTyped(name: Name, value: unknown): boolean },
	name: Name,
	words: { readonly things: string; readonly option: string },
): (value: unknown, count: number) => Unusable | undefined {
	const { options, isTool } = parameters;
	const isFixed = options.expression('severalNumbers') === undefined;
	const given = options.number('severalNumbers', { min: 0, max: 1000, integer: true });
	const allowed = isTool && !isFixed ? 0 : given;
	return (value, count) => {
		const isTyped = !isTool && parameters.isTyped(name, value);
		if (isTyped || count <= Math.max(allowed, 1)) return undefined;
		if (isTool) return refuse(numberWords.hasSeveralInTool, { ...words, count, most: Math.max(allowed, 1) });
		return allowed === 0
			? refuse(numberWords.hasSeveral, { ...words, count })
			: refuse(numberWords.hasTooMany, { ...words, count, most: allowed });
	};
}
