import type { IDataObject } from 'n8n-workflow';
import { inboundContents } from '../contract';
import { field, type Field } from '../parameters';
import { beginsWithKeyword, listOf } from '../text/keywords';
import { readDigits } from '../text/phone/digits';
import { plainNumber, toInternational } from '../text/phone/phone';
import type { Envelope } from './event/envelope';
import { eventKinds, eventsThat, type EventName } from './event/kinds';
import type { TriggerSettings } from './settings';
import { fillAdvice, leftOutWords, type Advice } from '../words';

/**
 * Filters of the trigger, for events that should start no execution. A Filter node can do anything
 * else.
 */

interface Filter {
	readonly events: readonly EventName[];
	readonly field: Field;
	/** @param entries set by the user; never empty, because an empty filter lets everything pass */
	passes(envelope: Envelope, entries: readonly string[]): boolean;
}

/** Digits. */
const longestShortCode = 6;

const messages = eventsThat(({ fromPerson }) => fromPerson);

/** Shows a field if one of these events is chosen. */
export const shownFor = (events: readonly EventName[] = messages) => ({
	show: { '/events': [...events] },
});

/**
 * A number in E.164, a short code in digits, or a name; undefined for what is none of them. Only a
 * name begins with a letter.
 */
function senderIn(written: string): string | undefined {
	const entry = written.trim();
	const phone = toInternational(entry, { channel: 'whatsApp', isLenient: true });
	if (phone.ok) return plainNumber(`+${phone.digits}`);
	if (/^\p{L}/u.test(entry)) return entry;
	const { ok, digits = '' } = { digits: undefined, ...readDigits(entry) };
	return ok && digits.length <= longestShortCode ? digits : undefined;
}

/**
 * Returns the entries of Senders that are no sender: numbers without country code, two in one, or
 * damaged.
 */
export const unfitSenders = (values: IDataObject): readonly string[] =>
	listOf(values.senders).filter((entry) => senderIn(entry) === undefined);

/** The types of the contract, and `other` for any other type. */
const messageTypes = [...Object.keys(inboundContents), 'other'].sort();
const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const filters: readonly Filter[] = [
	{
		events: ['sms.deliveryReport'],
		field: {
			displayName: 'Delivery Status',
			name: 'deliveryStatuses',
			type: 'multiOptions',
			options: [
				{
					name: 'Confirmed',
					value: 'confirmed',
					description: 'Sent and confirmed by the carrier (3)',
				},
				{ name: 'Rejected', value: 'rejected', description: 'Rejected by the operator (10)' },
				{ name: 'Unknown', value: 'unknown', description: 'Any other status number' },
			],
			default: [],
			description: 'Only delivery reports with one of these; choose none for all',
		},
		passes: ({ status }, entries) => entries.includes(status ?? ''),
	},
	{
		events: ['sms.incoming'],
		field: field.text(
			'keywords',
			'Keywords',
			'Only incoming SMS that begin with one of these, word for word; separated by commas. Case, accents and punctuation do not matter. Empty means all.',
			{ placeholder: 'e.g. YES, ALTA 2x1, #si' },
		),
		passes: ({ text }, entries) => beginsWithKeyword(text ?? '', entries),
	},
	{
		events: messages,
		field: field.text(
			'senders',
			'Senders',
			'Only incoming messages from these: numbers with + and country code, names to the letter; separated by commas. Empty means all.',
			{ placeholder: 'e.g. +52 55 1234 5678, INFO' },
		),
		passes: ({ from }, entries) =>
			entries.map(senderIn).includes(senderIn(from ?? '') ?? from ?? ''),
	},
	{
		events: ['whatsApp.message'],
		field: {
			displayName: 'WhatsApp Message Type',
			name: 'messageTypes',
			type: 'multiOptions',
			options: messageTypes.map((value) => ({
				name: capitalized(value),
				value,
				...(value === 'other' && { description: 'Any type that is not in this list' }),
			})),
			default: [],
			description: 'Only WhatsApp messages of one of these types; choose none for all',
		},
		passes: ({ type }, entries) =>
			entries.includes(Object.hasOwn(inboundContents, String(type)) ? String(type) : 'other'),
	},
];

export const filterFields: readonly Field[] = filters.map((filter) => ({
	...filter.field,
	displayOptions: shownFor(filter.events),
}));

/**
 * Returns the label of the first filter that an event does not pass; undefined if it passes all.
 */
export const stoppedBy = (envelope: Envelope, values: IDataObject): string | undefined =>
	filters.find(({ events, field, passes }) => {
		const entries = listOf(values[field.name]);
		return (
			events.some((name) => name === envelope.event) &&
			entries.length > 0 &&
			!passes(envelope, entries)
		);
	})?.field.displayName;

/**
 * Returns why an event starts nothing; undefined if it should start the workflow, as one of unknown
 * form always does.
 */
export function leftOut(envelope: Envelope, settings: TriggerSettings): Advice | undefined {
	if (envelope.event === 'unknown') return undefined;
	const { label } = eventKinds[envelope.event];
	if (!settings.events.includes(envelope.event))
		return fillAdvice(leftOutWords.notChosen, { label });
	const field = stoppedBy(envelope, settings.filters);
	return field === undefined ? undefined : fillAdvice(leftOutWords.filtered, { label, field });
}
