import type { Field, Parameters } from '../../parameters';
import { refuse, type Checked } from '../../text/checked';
import { formWords } from '../../words';

/** How long a question waits for its answer. */

const units = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;

export const waitFields = [
	{
		displayName: 'Limit Wait Time',
		name: 'limitWaitTime',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'After Time Interval',
				value: 'interval',
				description: 'The wait ends so long after the question',
			},
			{ name: 'At Specified Time', value: 'moment', description: 'The wait ends at a date and time' },
			{ name: 'No Limit', value: 'none', description: 'The workflow waits until somebody answers' },
		],
		default: 'none',
		description: 'When to go on without an answer; the output says “expired” then',
	},
	{
		displayName: 'Amount',
		name: 'waitAmount',
		type: 'number',
		displayOptions: { show: { limitWaitTime: ['interval'] } },
		typeOptions: { minValue: 1 },
		default: 24,
		description: 'How many of the unit to wait',
	},
	{
		displayName: 'Unit',
		name: 'waitUnit',
		type: 'options',
		displayOptions: { show: { limitWaitTime: ['interval'] } },
		options: [
			{ name: 'Days', value: 'days' },
			{ name: 'Hours', value: 'hours' },
			{ name: 'Minutes', value: 'minutes' },
		],
		default: 'hours',
		description: 'What the amount counts',
	},
	{
		displayName: 'Wait Until',
		name: 'waitUntil',
		type: 'dateTime',
		displayOptions: { show: { limitWaitTime: ['moment'] } },
		default: '',
		required: true,
		description: 'When the wait ends',
	},
] as const satisfies readonly Field[];

/** The same fields with other defaults, by name. */
export const waitFieldsFrom = (defaults: Readonly<Record<string, unknown>>) =>
	waitFields.map((field) => ({
		...field,
		default: defaults[field.name] ?? field.default,
	})) as unknown as typeof waitFields;

/** A moment as the date field or an expression delivers it: text of ISO 8601, a date of n8n, or milliseconds. */
function toMoment(value: unknown): Checked<{ moment: Date }> {
	const moment = new Date(typeof value === 'number' ? value : String(value));
	if (Number.isNaN(moment.getTime())) return refuse(formWords.isNotATime);
	if (moment.getTime() <= Date.now()) return refuse(formWords.isInThePast);
	return { ok: true, moment };
}

/** When the wait ends; `undefined` for a wait without limit. */
export function readUntil(parameters: Parameters<(typeof waitFields)[number]>): Date | undefined {
	switch (parameters.choice('limitWaitTime')) {
		case 'none':
			return undefined;
		case 'interval': {
			const amount = parameters.number('waitAmount', { min: 1, max: 100_000 });
			return new Date(Date.now() + amount * units[parameters.choice('waitUnit')]);
		}
		case 'moment':
			return parameters.checked('waitUntil', toMoment).moment;
	}
}
