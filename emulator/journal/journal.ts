import type { FaultInput } from '../faults/kinds';
import type { LookAction } from '../feed/row';
import type { Reply } from '../http/perform';
import { weighRequest, type RecordedRequest } from '../http/recorded';
import type { Settings } from '../settings/options';
import { Bounded } from '../state/bounded';
import type { HandAction } from '../state/byHand';
import type { Position } from '../state/state';
import { weightOf } from '../state/weight';
import type { WebhookAction } from '../webhooks/actions';
import type { SentWebhook } from '../webhooks/records';

/** What somebody told the emulator to do. */
export type Action =
	| { readonly do: 'set'; readonly changes: Partial<Settings> }
	| { readonly do: 'fault'; readonly fault: FaultInput }
	| { readonly do: 'clearFaults' }
	| HandAction
	| LookAction
	| WebhookAction;

/** What happened, in the order in which it changed anything. */
export type Entry = { readonly at: number } & (
	| { readonly request: RecordedRequest; readonly before: Position }
	/** The wait of a delayed request was over. */
	| { readonly act: number }
	| { readonly ended: RecordedRequest; readonly reply: Reply | undefined }
	| { readonly action: Action; readonly before: Position }
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

/** How things stood before the oldest entry that is kept. */
interface Beginning {
	/** Milliseconds of the clock. */
	readonly startedAt: number;
	readonly seed: number;
	readonly limits: { readonly maxRecorded: number; readonly maxRecordedBytes: number };
	readonly settings: Settings;
	readonly position: Position;
	/** Requests that came before. */
	requests: number;
	/** Whether nothing came before. */
	readonly complete: boolean;
}

/** The session so far: the newest entries, and where it stood before them. */
export class Journal {
	private readonly kept: Bounded<Entry>;
	/** Told of every entry as it comes. */
	readonly listeners = new Set<(entry: Entry) => void>();

	constructor(private readonly begin: Beginning) {
		const { maxRecorded, maxRecordedBytes } = begin.limits;
		this.kept = new Bounded({
			// A request, its end and a webhook with an attempt or two.
			count: 5 * maxRecorded,
			weight: maxRecordedBytes,
			weigh,
			onDrop: (dropped) => {
				if ('request' in dropped) this.begin.requests = dropped.request.number;
				if ('action' in dropped && dropped.action.do === 'set')
					Object.assign(this.begin.settings, dropped.action.changes);
			},
		});
	}

	/** Whether nothing has happened yet. */
	get isEmpty(): boolean {
		return this.kept.total === 0;
	}

	add(entry: Entry): void {
		this.kept.push(entry);
		for (const listen of this.listeners) listen(entry);
	}

	/** Where the kept entries begin, and the entries. */
	read() {
		const entries = this.kept.all();
		const whole = this.kept.total === entries.length;
		const first = entries.find((entry) => 'before' in entry);
		const position = first?.before ?? this.begin.position;
		return {
			...this.begin,
			startedAt: whole ? this.begin.startedAt : (entries[0]?.at ?? this.begin.startedAt),
			settings: { ...this.begin.settings, credits: position.credits },
			position,
			complete: whole && this.begin.complete,
			entries,
		};
	}
}
