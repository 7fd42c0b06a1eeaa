/** The emulator's server-sent events as they come, for one page, or in a worker for all of this browser. */

const names = ['hello', 'state', 'rows', 'many', 'gone'] as const;

export interface Said {
	/** About the connection: `open`, `lost`, and `joined` where its greeting was before this tab. They say no more. */
	readonly name: (typeof names)[number] | 'open' | 'lost' | 'joined';
	readonly data: string;
}

/** Tells of everything from now on, and of what was missed where the connection breaks. Returns what ends that. */
export function listen(tell: (said: Said) => void): () => void {
	let source: EventSource;
	let again: ReturnType<typeof setTimeout> | undefined;
	const begin = () => {
		source = new EventSource('/_page/events');
		source.addEventListener('open', () => tell({ name: 'open', data: '' }));
		source.addEventListener('error', () => {
			tell({ name: 'lost', data: '' });
			// Refused outright, the browser does not try again by itself.
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
