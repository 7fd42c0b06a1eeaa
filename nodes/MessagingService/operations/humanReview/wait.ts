import { field, type Field, type Parameters } from '../../parameters';
import { refuse, type Checked } from '../../text/checked';
import { formWords } from '../../words';
import { isDate } from '../question';

/** How long a question waits for its answer. */

const units = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;

export const waitFields = [
	field.choice('limitWaitTime', 'Limit Wait Time', {
		description: 'When to go on without an answer; the output says “expired” then',
		noDataExpression: true,
		default: 'none',
		options: {
			interval: ['After Time Interval', 'The wait ends this long after the question'],
			moment: ['At Specified Time', 'The wait ends at a date and time'],
			none: ['No Limit', 'The workflow waits until somebody answers'],
		},
	}),
	field.amount('waitAmount', 'Amount', 'How long to wait, in the unit below', {
		show: { limitWaitTime: ['interval'] },
		typeOptions: { minValue: 1 },
		default: 24,
	}),
	field.choice('waitUnit', 'Unit', {
		description: 'Unit of the amount',
		show: { limitWaitTime: ['interval'] },
		default: 'hours',
		options: { days: ['Days'], hours: ['Hours'], minutes: ['Minutes'] },
	}),
	field.moment('waitUntil', 'Wait Until', 'When the wait ends, in the time zone of the workflow', {
		show: { limitWaitTime: ['moment'] },
		required: true,
	}),
] as const satisfies readonly Field[];

/** The same fields with other defaults, by name. */
export const waitFieldsFrom = (defaults: Readonly<Record<string, string | number>>) =>
	waitFields.map((field) => ({ ...field, default: defaults[field.name] ?? field.default }));

/** What a clock in a time zone shows at a moment, in milliseconds as if it were UTC. */
const clockIn = (timeZone: string, at: number): number =>
	Date.parse(
		`${new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at)}Z`,
	);

/** Day, time and time zone of ISO 8601, as the date field, an expression or JSON delivers them. */
const isoMoment = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?(Z|[+-]\d\d:?\d\d)?$/i;

/** Milliseconds of a moment; what names no time zone, such as the date field, is read in that of the workflow. */
function momentOf(value: unknown, timeZone: string): number {
	if (typeof value === 'number') return value;
	if (value instanceof Date) return value.getTime();
	const [, day = '', time = '00:00', zone] = isoMoment.exec(String(value).trim()) ?? [];
	if (!isDate(day)) return NaN;
	if (zone !== undefined) return Date.parse(`${day}T${time}${zone}`);
	const shown = Date.parse(`${day}T${time}Z`);
	// The difference to UTC is not the same on both sides of a change of the clocks.
	const near = 2 * shown - clockIn(timeZone, shown);
	return near + shown - clockIn(timeZone, near);
}

function toMoment(value: unknown, timeZone: string): Checked<{ moment: Date }> {
	const moment = new Date(momentOf(value, timeZone));
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
			return parameters.checked('waitUntil', (value) => toMoment(value, parameters.timeZone)).moment;
	}
}
