import { batch, signal } from '@preact/signals';
import type { Person, Row } from '../../../feed/row';
import type { Second } from '../../../feed/stats';
import type { ShownState } from '../../routes/state';

/** What the emulator says as it happens, over server-sent events. */

type Summary = Omit<Person, 'last'>;

/** Rows that changed; `all` where everything may have. */
export interface News {
	readonly rows: readonly Row[];
	/** Those of them that were not there before. */
	readonly fresh: readonly Row[];
	readonly people: readonly Summary[];
	readonly all: boolean;
}

export const isConnected = signal(false);
export const state = signal<ShownState | undefined>(undefined);
export const stats = signal<readonly Second[]>([]);
/** By the emulator's clock: what its page shows as now. */
export const skewMs = signal(0);

const listeners = new Set<(news: News) => void>();

/** Calls a function with everything new; returns what ends that. */
export function onNews(listen: (news: News) => void): () => void {
	listeners.add(listen);
	return () => listeners.delete(listen);
}

const tell = (news: News) => {
	batch(() => {
		for (const listen of listeners) listen(news);
	});
};

const everything: News = { rows: [], fresh: [], people: [], all: true };
const keptSeconds = 120;

interface Counted {
	readonly stats: Second[];
	/** By the emulator's clock. */
	readonly now: number;
}

function count({ stats: seconds, now }: Counted): void {
	skewMs.value = now - Date.now();
	const from = seconds[0]?.at;
	if (from !== undefined)
		stats.value = [...stats.value.filter(({ at }) => at < from), ...seconds].slice(-keptSeconds);
}

const read = <Data>(event: Event): Data => JSON.parse((event as MessageEvent<string>).data) as Data;

let epoch = 0;
let newest = 0;

export function begin(): void {
	const source = new EventSource('/_page/events');
	source.addEventListener('open', () => (isConnected.value = true));
	source.addEventListener('error', () => {
		isConnected.value = false;
		// Refused outright, the browser does not try again by itself.
		if (source.readyState === EventSource.CLOSED) setTimeout(begin, 1000);
	});
	source.addEventListener('hello', (event) => {
		const hello = read<ShownState & Counted & { epoch: number; newest: number; isNew: boolean }>(event);
		isConnected.value = true;
		state.value = hello;
		stats.value = hello.stats;
		count(hello);
		if (hello.isNew || hello.epoch !== epoch) tell(everything);
		epoch = hello.epoch;
		if (hello.isNew) newest = hello.newest;
	});
	source.addEventListener('state', (event) => (state.value = read<ShownState>(event)));
	source.addEventListener('rows', (event) => {
		const { rows, people, ...counted } = read<Omit<News, 'all' | 'fresh'> & Counted>(event);
		count(counted);
		const fresh = rows.filter(({ n }) => n > newest);
		newest = Math.max(newest, ...fresh.map(({ n }) => n));
		tell({ rows, fresh, people, all: false });
	});
	source.addEventListener('many', (event) => {
		count(read<Counted>(event));
		tell(everything);
	});
}
