import { createHash } from 'node:crypto';
import { isRecord, isList } from '../../contract';
import { notAlwaysSigned, eventKinds, eventNames, type EventName } from './kinds';
import type { Body } from './body';

/** An event whose body fits its schema, or `unknown` with the reason. */
export type Event =
	| { readonly name: EventName; readonly body: unknown }
	| { readonly name: 'unknown'; readonly body: unknown; readonly reason: string };

/** Returns the first of these events that a body is meant as, whatever else it contains. */
const meantAs = (body: unknown, names: readonly EventName[]): EventName | undefined =>
	isRecord(body) ? names.find((name) => eventKinds[name].resembles(body)) : undefined;

/** Whether a body says that it is an event that is not always signed. */
export const mayBeUnsigned = (body: unknown): boolean =>
	meantAs(body, notAlwaysSigned) !== undefined;

/** Whether a body is an event that only the signature admits. */
export function isAlwaysSigned(body: unknown): boolean {
	const { name } = recognise(body);
	return name !== 'unknown' && eventKinds[name].alwaysSigned;
}

/**
 * Recognizes an event. One that is not always signed is never taken for one that is, or vice versa,
 * so that neither passes by the other's authentication.
 * @param isSigned if false, no event that is always signed is recognized
 */
export function recognise(body: unknown, isSigned = true): Event {
	const alwaysSigned = isSigned && !mayBeUnsigned(body);
	const names = eventNames.filter((name) => eventKinds[name].alwaysSigned === alwaysSigned);
	for (const name of names) {
		const { success, data } = eventKinds[name].schema.safeParse(body);
		if (success) return { name, body: data };
	}
	return { name: 'unknown', body, reason: mismatchOf(body, meantAs(body, names)) };
}

/**
 * Names the nearest event and the invalid fields of the contract, never names that the sender
 * chose.
 */
function mismatchOf(body: unknown, nearest: EventName | undefined): string {
	if (nearest === undefined) return 'It resembles no event';
	const issues = eventKinds[nearest].schema.safeParse(body).error?.issues ?? [];
	const fields = [...new Set(issues.map(({ path }) => path.join('.') || 'body'))]
		.slice(0, 20)
		.join(', ');
	return `It resembles ${nearest}, but these fields are invalid: ${fields}`;
}

/** Far deeper than any event; n8n copies items recursively. */
const maxDepth = 100;

function isTooDeep(value: unknown): boolean {
	// By level: recursion could overflow the stack.
	let level: unknown[] = [value];
	for (let depth = 0; level.length > 0; depth += 1) {
		if (depth > maxDepth) return true;
		level = level.flatMap((one) =>
			typeof one === 'object' && one !== null ? Object.values(one) : [],
		);
	}
	return false;
}

/**
 * Returns the event in a body. An unrecognized body is kept whole: as JSON, `text` or `base64`.
 * @param isSigned whether the request was authenticated by signature, rather than by secret or
 * address
 */
export function eventIn(body: Body, isSigned: boolean): Event {
	if ('raw' in body) return { name: 'unknown', body: body.raw, reason: body.reason };
	const { json, text } = body;
	if (isTooDeep(json))
		return { name: 'unknown', body: { text }, reason: 'It is nested too deeply' };
	return recognise(json, isSigned);
}

/** Milliseconds for which an event without an ID of its own counts as a repeat. */
export const repeatPeriod = 10 * 60_000;

/** Identifies an event (Events), regardless of the bytes, headers and key order of its request. */
export interface Identity {
	readonly parts: readonly unknown[];
	/** Whether it identifies one event forever. */
	readonly lasting: boolean;
	/** Who sent it, if it is the same event only as long as they send nothing else. */
	readonly sender: string | undefined;
	readonly isOptOut: boolean;
}

type Said = { readonly from: string | null; readonly optOut?: unknown };

/** Makes JSON independent of the order of its keys. */
function ordered(value: unknown): unknown {
	if (isList(value)) return value.map(ordered);
	if (!isRecord(value)) return value;
	return Object.keys(value)
		.sort()
		.map((key) => [key, ordered(value[key])]);
}

/** @param said what its output says */
export function identityOf({ name, body }: Event, { from, optOut }: Said): Identity {
	const isOptOut = optOut === true;
	if (name === 'unknown')
		return { parts: [name, ordered(body)], lasting: false, sender: undefined, isOptOut };
	const { identity, lasting } = eventKinds[name];
	const sender = lasting ? undefined : (from ?? undefined);
	return { parts: [name, ...identity(body)], lasting, sender, isOptOut };
}

const hashOfParts = (parts: readonly unknown[]) =>
	createHash('sha256').update(JSON.stringify(parts));

/**
 * Returns the ID that the workflow sees, the same in every process. An event without an ID of its
 * own includes the clock period of its first arrival, and when the same came before.
 * @param since when it was first signed or, if unsigned, received
 * @param before seconds at which the same was there within the period; undefined if it was not
 */
export const eventIdOf = (
	{ parts, lasting }: Identity,
	since: Date,
	before: number | undefined,
): string => {
	const period = Math.floor(since.getTime() / repeatPeriod);
	const all = lasting ? parts : [...parts, period, ...(before === undefined ? [] : [before])];
	return hashOfParts(all).digest('hex');
};

/** How an event is remembered at its trigger. */
export interface Mark {
	/**
	 * Twelve characters: 72 bits, so that no two events share them; 36 for the sender, if that
	 * counts, and 30 for the rest.
	 */
	readonly fingerprint: string;
	/**
	 * The characters that the fingerprints of the same sender begin with; all of them if the sender
	 * does not count.
	 */
	readonly sender: string;
}

const hashCharacters = (parts: readonly unknown[]): string => hashOfParts(parts).digest('base64');

export function markOf({ parts, sender, isOptOut }: Identity, trigger: string): Mark {
	const own = hashCharacters([trigger, ...parts]);
	if (sender === undefined) return { fingerprint: own.slice(0, 12), sender: own.slice(0, 12) };
	const from = hashCharacters([trigger, sender]).slice(0, 6);
	return { fingerprint: `${from}${isOptOut ? optOutSign : '+'}${own.slice(0, 5)}`, sender: from };
}

/** Behind the sender in the fingerprint of an opt-out. */
export const optOutSign = '_';

/** Whether a fingerprint is that of an opt-out. */
export const isMarkOfOptOut = (fingerprint: string): boolean => fingerprint[6] === optOutSign;
