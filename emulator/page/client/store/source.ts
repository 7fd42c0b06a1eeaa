/** The emulator's server-sent events, for one page, or in a worker for all tabs. */

const names = ['hello', 'state', 'rows', 'many', 'gone'] as const;

export interface Said {
	/**
	 * `open`, `lost` and `joined` (a tab that missed `hello`) are about the connection and have no
	 * data.
	 */
	readonly name: (typeof names)[number] | 'open' | 'lost' | 'joined';
	readonly data: string;
}

/** Listens to all events and reconnects after a failure. Returns a function that stops it. */
export function listen(tell: (said: Said) => void): () => void {
	let source: EventSource;
	let again: ReturnType<typeof setTimeout> | undefined;
	const begin = () => {
		source = new EventSource('/_page/events');
		source.addEventListener('open', () => tell({ name: 'open', data: '' }));
		source.addEventListener('error', () => {
			tell({ name: 'lost', data: '' });
			// The browser does not retry after a refused connection.
			if (source.readyState === EventSource.CLOSED) again = setTimeout(begin, 1000);
		});
		for (const name of names)
			source.addEventListener(name, ({ data }: MessageEvent<string>) => tell({ name, data }));
	};
	begin();
	return () => {
		clearTimeout(again);
		source.close();
	};
}
