import { batch, signal } from '@preact/signals';
import type { Person, Row } from '../../../feed/row';
import type { ShownState } from '../../routes/reads';
import { api } from './api';
import { listen, type Said } from './source';

/** Live state from the emulator's event stream. */

declare const WORKER: string;

export type Summary = Omit<Person, 'last'>;

/**
 * Changed rows; `all` if everything may have changed, `isNew` if everything shown so far is
 * obsolete.
 */
export interface News {
	readonly rows: readonly Row[];
	/** The new ones among them. */
	readonly fresh: readonly Row[];
	readonly people: readonly Summary[];
	/** Numbers and addresses whose messages were all deleted. */
	readonly gone: readonly string[];
	readonly all: boolean;
	readonly isNew: boolean;
	/**
	 * Whether another emulator answers after a lost connection, which does not know what the page
	 * showed.
	 */
	readonly isRestarted: boolean;
}

export const isConnected = signal(false);
export const state = signal<ShownState | undefined>(undefined);

const listeners = new Set<(news: News) => void>();

/** Calls a function on every change; returns a function that unsubscribes. */
export function onNews(listener: (news: News) => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

function tell(news: Partial<News>): void {
	const nothing = {
		rows: [],
		fresh: [],
		people: [],
		gone: [],
		all: false,
		isNew: false,
		isRestarted: false,
	};
	const whole = { ...nothing, ...news };
	batch(() => listeners.forEach((listener) => listener(whole)));
}

export interface Hello extends ShownState {
	readonly epoch: number;
	/** Number of the newest row. */
	readonly newest: number;
	readonly isNew: boolean;
}

let epoch: number | undefined;
/** Number of the newest row that was told. */
let newest = 0;
let wasLost = false;
/** Events before the first `hello`. */
let early: Said[] | undefined = [];

function greet(hello: Hello): void {
	isConnected.value = true;
	state.value = hello;
	const isNew = hello.isNew || hello.epoch !== epoch;
	const isRestarted = wasLost && hello.epoch !== epoch && hello.newest < newest;
	wasLost = false;
	if (isNew) newest = hello.newest;
	epoch = hello.epoch;
	if (isNew) tell({ all: true, isNew, isRestarted });
	const waiting = early ?? [];
	early = undefined;
	waiting.forEach(hear);
}

/**
 * Ignores an answer if the stream has sent `hello` in the meantime, because the answer may be
 * older.
 */
const greetOnce = (hello: Hello) => early && greet(hello);

function hear(said: Said): void {
	const { name, data } = said;
	const read = <Data>(): Data => JSON.parse(data) as Data;
	if (name === 'open' || name === 'lost') {
		isConnected.value = name === 'open';
		wasLost ||= name === 'lost';
	} else if (name === 'joined') void api.hello<Hello>().then(greetOnce, () => {});
	else if (name === 'hello') greet(read<Hello>());
	else if (early !== undefined) early.push(said);
	else if (name === 'state') state.value = read<ShownState>();
	else if (name === 'rows') {
		const { rows, people } = read<Pick<News, 'rows' | 'people'>>();
		const fresh = rows.filter(({ n }) => n > newest);
		newest = Math.max(newest, ...fresh.map(({ n }) => n));
		tell({ rows, fresh, people });
	} else {
		const { gone = [], newest: last } = read<Partial<Pick<News, 'gone'>> & { newest: number }>();
		newest = Math.max(newest, last);
		tell({ gone, all: true });
	}
}

/** Whether the stream has told of a row: a list that was asked for may know more. */
export const isTold = (n: number): boolean => n <= newest;

/**
 * Shares one connection with other tabs; without SharedWorker, connects only while the tab is
 * visible.
 */
export function begin(): void {
	if (typeof SharedWorker === 'undefined') {
		let end = listen(hear);
		document.addEventListener('visibilitychange', () => {
			end();
			if (!document.hidden) end = listen(hear);
		});
		return;
	}
	const { port } = new SharedWorker(WORKER, { type: 'module' });
	port.onmessage = ({ data }: MessageEvent<Said>) => hear(data);
	addEventListener('pagehide', () => port.postMessage('leaves'), { once: true });
	addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
}
