import { batch, signal } from '@preact/signals';
import type { Person, Row } from '../../../feed/row';
import type { Second } from '../../../feed/stats';
import type { ShownState } from '../../routes/reads';
import { api } from './api';
import { listen, type Said } from './source';

/** Live state from the emulator's event stream. */

declare const WORKER: string;

export type Summary = Omit<Person, 'last'>;

/** Changed rows; `all` if everything may have changed, `isNew` if everything shown so far is obsolete. */
export interface News {
	readonly rows: readonly Row[];
	/** The new ones among them. */
	readonly fresh: readonly Row[];
	readonly people: readonly Summary[];
	readonly all: boolean;
	readonly isNew: boolean;
}

export const isConnected = signal(false);
/** Whether the emulator that answers now does not know what the page showed before. */
export const wasRestarted = signal(false);
export const state = signal<ShownState | undefined>(undefined);
export const stats = signal<readonly Second[]>([]);
/** Difference between the emulator's clock and the browser's. */
export const skewMs = signal(0);

const listeners = new Set<(news: News) => void>();

/** Calls a function on every change; returns a function that unsubscribes. */
export function onNews(listener: (news: News) => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

function tell(news: Partial<News>): void {
	const whole = { rows: [], fresh: [], people: [], all: false, isNew: false, ...news };
	batch(() => listeners.forEach((listener) => listener(whole)));
}

const keptSeconds = 120;

interface Counted {
	readonly stats: Second[];
	/** By the emulator's clock. */
	readonly now: number;
}

export interface Hello extends ShownState, Counted {
	readonly epoch: number;
	/** Number of the newest row. */
	readonly newest: number;
	readonly isNew: boolean;
}

let counted = 0;

/** Merges statistics; older ones than the first `hello` are ignored. */
function count({ stats: seconds, now }: Counted): void {
	if (now < counted) return;
	counted = now;
	skewMs.value = now - Date.now();
	const from = seconds[0]?.at;
	if (from !== undefined)
		stats.value = [...stats.value.filter(({ at }) => at < from), ...seconds].slice(-keptSeconds);
}

let epoch: number | undefined;
let newest = 0;
/** Events before the first `hello`. */
let early: Said[] | undefined = [];

function greet(hello: Hello): void {
	isConnected.value = true;
	state.value = hello;
	stats.value = hello.stats;
	counted = 0;
	count(hello);
	const isNew = hello.isNew || hello.epoch !== epoch;
	wasRestarted.value = isNew && epoch !== undefined;
	if (isNew) newest = hello.newest;
	epoch = hello.epoch;
	if (isNew) tell({ all: true, isNew });
	const waiting = early ?? [];
	early = undefined;
	waiting.forEach(hear);
}

/** Ignores an answer if the stream has sent `hello` in the meantime, because the answer may be older. */
const greetOnce = (hello: Hello) => early && greet(hello);

function hear(said: Said): void {
	const { name, data } = said;
	const read = <Data>(): Data => JSON.parse(data) as Data;
	if (name === 'open' || name === 'lost') isConnected.value = name === 'open';
	else if (name === 'joined') void api.hello<Hello>().then(greetOnce, () => {});
	else if (name === 'hello') greet(read<Hello>());
	else if (early !== undefined) early.push(said);
	else if (name === 'state') state.value = read<ShownState>();
	else if (name === 'rows') {
		const { rows, people, ...counted } = read<Pick<News, 'rows' | 'people'> & Counted>();
		count(counted);
		const fresh = rows.filter(({ n }) => n > newest);
		newest = Math.max(newest, ...fresh.map(({ n }) => n));
		tell({ rows, fresh, people });
	} else {
		count(read<Counted>());
		tell({ all: true });
	}
}

/** Shares one connection with other tabs; without SharedWorker, connects only while the tab is visible. */
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
