import type { INodeExecutionData } from 'n8n-workflow';
import { isList as isArray } from '../../../nodes/MessagingService/contract';
import type { RunResult } from '../../tools/engine';
import { failureIn, itemsBehind, saidOf, type Said } from '../../tools/faults/accounts';
import type { Message } from './messages';
import { personOf } from './service';

/** What the output items of a run say of each message. */

/** The words by name of the message, or what is wrong with the output itself. */
interface Told {
	readonly words: ReadonlyMap<string, Said>;
	readonly broken: readonly string[];
}

/**
 * Reads the outputs of a run that did not stop. Each message must be told of, in one way.
 * @param isRefused whether the run was refused before it read *To*: an item that had one message is
 * that message
 */
export function told(
	{ items, errorItems }: RunResult,
	messages: readonly Message[],
	isRefused: boolean,
): Told {
	const outputs = [...items, ...errorItems];
	const words = new Map<string, Said>();
	const broken: string[] = [];
	for (const [index, ofItem] of grouped(messages)) {
		const own = outputs.filter((output) => itemsBehind(output).includes(index));
		broken.push(...shapeOf(own).map((wrong) => `item ${index}: ${wrong}`));
		for (const message of ofItem) {
			const about = own.filter((output) => isAbout(output, message, own));
			const word = wordOf(about, isRefused && message.person === undefined);
			const isOther = isRefused && about.length === 0 && !own.some(({ json }) => failureIn(json));
			if (isOther) continue;
			if (word === undefined)
				broken.push(`${message.name} is told as ${about.map(saidOf).join(' and ')}`);
			else words.set(message.name, word);
		}
		const people = ofItem.flatMap(({ person }) => person ?? []);
		const places = own
			.filter(({ json }) => json.to !== undefined && !failureIn(json))
			.map(({ json }) => people.indexOf(personOf(json.to)))
			.filter((place) => place >= 0);
		// A node whose fields cannot be read tells what it remembers, in that order.
		if (isRefused || own.some(({ json }) => failureIn(json)?.code === 'invalid')) continue;
		if (places.some((place, at) => place < (places[at - 1] ?? 0)))
			broken.push(`item ${index}: not in the order of To`);
	}
	return { words, broken };
}

function grouped(messages: readonly Message[]): Map<number, Message[]> {
	const groups = new Map<number, Message[]>();
	for (const message of messages)
		groups.set(message.index, [...(groups.get(message.index) ?? []), message]);
	return groups;
}

/** One error item for each delivery state, with as many numbers as its message says. */
function shapeOf(outputs: readonly INodeExecutionData[]): string[] {
	const states = outputs.flatMap(({ json }) => failureIn(json)?.delivery ?? []).map(String);
	const broken = states.length > new Set(states).size ? [`error items ${states.join(', ')}`] : [];
	for (const { json } of outputs) {
		const { message = '', numbers } = failureIn(json) ?? {};
		const [, count] = /^(\d+) of \d+ numbers/.exec(String(message)) ?? [];
		if (count !== undefined && (!isArray(numbers) || numbers.length !== Number(count)))
			broken.push(`“${String(message)}” with numbers ${JSON.stringify(numbers)}`);
	}
	return broken;
}

/**
 * Whether an output is about a message: by its number, or because it is about all that no other one
 * names.
 */
function isAbout(
	output: INodeExecutionData,
	{ person }: Message,
	all: readonly INodeExecutionData[],
): boolean {
	if (person === undefined) return true;
	const names = named(output);
	if (names !== undefined) return names.includes(person);
	return !all.some((other) => named(other)?.includes(person));
}

/** The people whom an output names; undefined if it names nobody. */
function named({ json }: INodeExecutionData): number[] | undefined {
	const failure = failureIn(json);
	if (failure) return isArray(failure.numbers) ? failure.numbers.map(personOf) : undefined;
	return json.to === undefined ? undefined : [json.to].flat().map(personOf);
}

/**
 * The one word of these outputs.
 * @param isUnread whether it is about an email whose *To* could not be read: whoever is new there
 * is told for himself
 */
function wordOf(outputs: readonly INodeExecutionData[], isUnread: boolean): Said | undefined {
	const words = new Set(outputs.map(saidOf));
	if (words.has('sent')) {
		const [{ parts } = {}] = outputs.map(({ json }) => json);
		if (parts !== undefined && outputs.length !== parts) return undefined;
	}
	const [first, second] = [...words].sort();
	if (words.size === 1) return first;
	// A key leaves out some of an email's recipients.
	if (words.size === 2 && first === 'sent' && second === 'skipped') return first;
	return isUnread && words.size === 2 && first === 'notSent' ? second : undefined;
}
