import { field, type Field, type Parameters } from '../../parameters';
import { formWords, refuse, type Checked } from '../../words';
import { isDate } from '../question';

/** How long a question waits for an answer. */

const units = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;

export const waitFields = [
	field.mode('limitWaitTime', 'Limit Wait Time', {
		description: 'When to continue without an answer; the output then says “expired”',
		default: 'interval',
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

/** Returns the wait fields with other defaults, by field name. */
export const waitFieldsFrom = (defaults: Readonly<Record<string, string | number>>) =>
	waitFields.map((field) => ({ ...field, default: defaults[field.name] ?? field.default }));

/** Returns the local time of a time zone, in milliseconds as if it were UTC. */
const localTimeIn = (timeZone: string, at: number): number =>
	Date.parse(
		`${new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at)}Z`,
	);

/** Date, time and time zone of ISO 8601, as date fields, expressions and JSON contain them. */
const isoMoment = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?(Z|[+-]\d\d:?\d\d)?$/i;

/** Parses a moment to milliseconds; without a time zone, as in the date field, that of the workflow applies. */
function momentOf(value: unknown, timeZone: string): number {
	if (typeof value === 'number') return value;
	if (value instanceof Date) return value.getTime();
	const [, day = '', time = '00:00', zone] = isoMoment.exec(String(value).trim()) ?? [];
	if (!isDate(day)) return NaN;
	if (zone !== undefined) return Date.parse(`${day}T${time}${zone}`);
	const local = Date.parse(`${day}T${time}Z`);
	// The UTC offset may differ at the first estimate if daylight saving begins or ends in between.
	const estimate = 2 * local - localTimeIn(timeZone, local);
	return estimate + local - localTimeIn(timeZone, estimate);
}

function toMoment(value: unknown, timeZone: string): Checked<{ moment: Date }> {
	const moment = new Date(momentOf(value, timeZone));
	if (Number.isNaN(moment.getTime())) return refuse(formWords.isNotATime);
	if (moment.getTime() <= Date.now()) return refuse(formWords.isInThePast);
	return { ok: true, moment };
}

/** Returns when the wait ends; undefined for no limit. */
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
