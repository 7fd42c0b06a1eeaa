import type { ServerResponse } from 'node:http';
import type { Row } from './row';

/** Server-sent events for the open pages: everything at first, then what has changed. */

/** Changes within this many milliseconds are sent together. */
const gatherMs = 25;
const settleMs = 200;

export class Stream {
	private readonly viewers = new Set<ServerResponse>();
	private readonly changed = new Map<number, Row>();
	private gathering: NodeJS.Timeout | undefined;
	private settling: NodeJS.Timeout | undefined;

	constructor(
		/** Returns everything that a page shows, with states that are up to date. */
		private readonly everything: () => object,
		/** Updates states that change with time. */
		private readonly settle: () => void,
	) {}

	/** Sends events until the viewer leaves. */
	add(response: ServerResponse): void {
		response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
		response.write('retry: 500\n\n');
		this.write([response], 'all', this.everything());
		this.viewers.add(response);
		response.once('close', () => this.viewers.delete(response));
		this.settling ??= setInterval(() => this.settleForViewers(), settleMs).unref();
	}

	row(row: Row): void {
		if (this.viewers.size === 0) return;
		this.changed.set(row.n, row);
		this.gathering ??= setTimeout(() => this.flush(), gatherMs).unref();
	}

	/** Sends everything, after a reset. */
	restart(): void {
		this.changed.clear();
		this.tell('all', this.everything());
	}

	tell(event: 'all' | 'state' | 'rows', data: object): void {
		this.write(this.viewers, event, data);
	}

	private settleForViewers(): void {
		if (this.viewers.size > 0) return this.settle();
		clearInterval(this.settling);
		this.settling = undefined;
	}

	private flush(): void {
		this.gathering = undefined;
		this.tell('rows', [...this.changed.values()]);
		this.changed.clear();
	}

	private write(viewers: Iterable<ServerResponse>, event: string, data: object): void {
		const text = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
		for (const viewer of viewers) viewer.write(text);
	}
}
