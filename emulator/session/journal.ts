import type { FaultInput } from '../faults/kinds';
import type { Reply } from '../http/perform';
import { weighRequest, type RecordedRequest } from '../http/recorded';
import type { Settings } from '../options';
import { Bounded } from '../state/bounded';
import type { Position } from '../state/state';
import { weightOf } from '../state/weight';
import type { WebhookAction } from '../webhooks/actions';
import type { SentWebhook } from '../webhooks/records';

/** What somebody told the emulator to do. */
export type Action =
	| { readonly do: 'set'; readonly changes: Partial<Settings> }
	| { readonly do: 'fault'; readonly fault: FaultInput }
	| { readonly do: 'clearFaults' }
	| WebhookAction;

/** What happened, in the order in which it changed anything. */
export type Entry = { readonly at: number } & (
	| { readonly request: RecordedRequest; readonly before: Position }
	/** The wait of a delayed request was over. */
	| { readonly act: number }
	| { readonly ended: RecordedRequest; readonly reply: Reply | undefined }
	| { readonly action: Action }
	| { readonly webhook: SentWebhook }
	| {
			readonly attempt: SentWebhook;
			readonly headers: Readonly<Record<string, string>>;
			readonly status: number;
	  }
);

function weigh(entry: Entry): number {
	if ('request' in entry) return 100 + weighRequest(entry.request);
	if ('ended' in entry) return 100 + (entry.reply?.body.length ?? 0);
	if ('attempt' in entry) return 100 + weightOf(entry.headers);
	return 100 + weightOf(entry);
}

/** The session so far: the newest entries, and where it stood before them. */
export class Journal {
	private readonly kept: Bounded<Entry>;
	/** Told of every entry as it comes. */
	onEntry: (entry: Entry) => void = () => {};

	constructor(
		/** Milliseconds of the clock when it began. */
		readonly startedAt: number,
		/** In force before the oldest entry that is kept. */
		private readonly settings: Settings,
		private readonly position: Position,
		count: number,
		bytes: number,
	) {
		this.kept = new Bounded({
			// A request, its end and a webhook with an attempt or two.
			count: 5 * count,
			weight: bytes,
			weigh,
			onDrop: (dropped) => {
				if ('action' in dropped && dropped.action.do === 'set')
					Object.assign(this.settings, dropped.action.changes);
			},
		});
	}

	add(entry: Entry): void {
		this.kept.push(entry);
		this.onEntry(entry);
	}

	/** Where the kept entries begin, and the entries. */
	read() {
		const entries = this.kept.all();
		const first = entries.find((entry) => 'request' in entry);
		const position = first?.before ?? this.position;
		return {
			startedAt: entries[0]?.at ?? this.startedAt,
			settings: { ...this.settings, credits: position.credits },
			position,
			requests: first === undefined ? 0 : first.request.number - 1,
			complete: this.kept.total === entries.length,
			entries,
		};
	}
}
