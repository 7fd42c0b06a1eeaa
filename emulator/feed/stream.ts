import type { ServerResponse } from 'node:http';
import type { Entry } from './entries';
import type { Feed } from './feed';

/**
 * The feed as server-sent events: viewers get changes in batches and can resume after a disconnect.
 */

/** A batch with more changes is not listed; the viewer reloads what it shows. */
const mostListed = 300;
/** Changes within this many milliseconds share a batch. */
const gatherMs = 25;
const settleMs = 200;
const mostViewers = 64;
/** Bytes buffered for a slow viewer before it is disconnected; it reconnects and resumes. */
const mostBuffered = 4 * 1024 * 1024;

export class Stream {
	private readonly viewers = new Set<ServerResponse>();
	private readonly changed = new Set<Entry>();
	private isGathering = false;
	private shownUntil = 0;
	private settling: NodeJS.Timeout | undefined;
	private feed: Feed;

	constructor(
		/** Returns the current feed; a reset replaces it. */
		private readonly current: () => Feed,
		/** Returns settings and faults. */
		private readonly state: () => object,
	) {
		this.feed = current();
		this.listen();
	}

	/** Sends events until the viewer leaves. `lastId` is the last event ID of a returning viewer. */
	add(response: ServerResponse, lastId: string | undefined): void {
		if (this.viewers.size >= mostViewers) {
			response.writeHead(503, { 'Retry-After': '5' }).end();
			return;
		}
		response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
		response.write('retry: 500\n\n');
		this.viewers.add(response);
		response.once('close', () => this.remove(response));
		const [epoch, version] = (lastId ?? '').split('-').map(Number);
		const missed =
			epoch === this.feed.epoch ? this.feed.since(version ?? 0, mostListed) : undefined;
		this.write([response], 'hello', this.hello(missed === undefined));
		if (missed !== undefined) this.write([response], 'rows', { rows: missed, people: [] });
		this.settling ??= setInterval(() => this.feed.settle(), settleMs).unref();
	}

	/** Announces changed settings or faults, or a reset. */
	changedState(): void {
		const feed = this.current();
		if (feed === this.feed) return this.write(this.viewers, 'state', this.state());
		this.feed.onChange = () => {};
		this.feed.onGone = () => {};
		this.feed = feed;
		this.changed.clear();
		this.listen();
		this.write(this.viewers, 'hello', this.hello(true));
	}

	end(): void {
		for (const viewer of [...this.viewers]) viewer.end();
		clearInterval(this.settling);
	}

	private remove(response: ServerResponse): void {
		this.viewers.delete(response);
		if (this.viewers.size > 0) return;
		clearInterval(this.settling);
		this.settling = undefined;
		this.changed.clear();
	}

	/** Returns the first event of a viewer; `isNew` makes it discard everything shown so far. */
	hello(isNew: boolean): object {
		const { epoch, newest } = this.feed;
		return { epoch, newest, isNew, ...this.state() };
	}

	private listen(): void {
		this.feed.onChange = (entry) => {
			if (this.viewers.size === 0) return;
			this.changed.add(entry);
			this.gather();
		};
		this.feed.onGone = (gone) => {
			this.flush();
			this.write(this.viewers, 'gone', { gone, newest: this.feed.newest });
		};
	}

	private gather(): void {
		if (this.isGathering) return;
		this.isGathering = true;
		// A single change is sent at once.
		const wait = performance.now() - this.shownUntil > gatherMs ? 0 : gatherMs;
		setTimeout(() => this.flush(), wait).unref();
	}

	private flush(): void {
		this.isGathering = false;
		this.shownUntil = performance.now();
		const entries = [...this.changed].sort((one, other) => one.row.v - other.row.v);
		this.changed.clear();
		if (entries.length === 0) return;
		if (entries.length > mostListed) {
			this.write(this.viewers, 'many', { count: entries.length, newest: this.feed.newest });
			return;
		}
		const people = [...new Set(entries.map(({ row }) => row.person))].flatMap((person) => {
			const { last: _last, ...summary } = this.feed.person(person) ?? { person: '' };
			return summary.person === '' ? [] : [summary];
		});
		this.write(this.viewers, 'rows', { rows: entries.map(({ row }) => row), people });
	}

	private write(viewers: Iterable<ServerResponse>, event: string, data: object): void {
		const { epoch, version } = this.feed;
		const text = `event: ${event}\nid: ${epoch}-${version}\ndata: ${JSON.stringify(data)}\n\n`;
		for (const viewer of viewers) {
			viewer.write(text);
			if (viewer.writableLength > mostBuffered) viewer.destroy();
		}
	}
}
