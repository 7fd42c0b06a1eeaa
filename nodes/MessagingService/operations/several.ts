import { field, type Field } from '../parameters';
import { numberWords, refuse, type Unusable } from '../words';

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

export const severalRecipients = field.amount(
	'severalRecipients',
	'Several Recipients',
	'How many recipients an expression in To may give at most, as a list or separated by commas; they share an email. In an AI agent’s tool this must be a fixed value.',
	more,
);

type Option = Pick<typeof severalNumbers | typeof severalRecipients, 'name' | 'displayName'>;

/** The parameters that are read of an operation with the field and the option. */
interface Reads<Name, Chosen extends Option> {
	readonly isTool: boolean;
	readonly options: {
		expression(name: Chosen['name']): string | undefined;
		number(name: Chosen['name'], bounds: { min: number; max: number; integer: true }): number;
	};
	isTyped(name: Name, value: unknown): boolean;
}

/** Returns a function that refuses more people than the author allows in a value of a field. */
export function severalIn<Name extends string, Chosen extends Option>(
	parameters: Reads<Name, Chosen>,
	name: Name,
	option: Chosen,
): (value: unknown, count: number) => Unusable | undefined {
	const { options, isTool } = parameters;
	const words = {
		things: option.name === 'severalNumbers' ? 'numbers' : 'recipients',
		option: option.displayName,
	};
	const isFixed = options.expression(option.name) === undefined;
	const given = options.number(option.name, { min: 0, max: 1000, integer: true });
	const allowed = isTool && !isFixed ? 0 : given;
	const most = Math.max(allowed, 1);
	return (value, count) => {
		if (count <= most || parameters.isTyped(name, value)) return undefined;
		if (isTool) return refuse(numberWords.hasSeveralInTool, { ...words, count, most });
		return allowed === 0
			? refuse(numberWords.hasSeveral, { ...words, count })
			: refuse(numberWords.hasTooMany, { ...words, count, most });
	};
}
