import type { FaultInput } from '../faults/kinds';
import type { PageAction } from '../feed/row';
import type { Reply } from '../http/wire';
import { weighRequest, type RecordedRequest } from '../http/recorded';
import type { Settings } from '../settings/options';
import { Bounded, weightOf } from '../state/bounded';
import type { ManualAction, Position } from '../state/state';
import type { WebhookAction } from '../webhooks/actions';
import type { SentWebhook } from '../webhooks/records';

/** A command to the emulator. */
export type Action =
	| { readonly do: 'set'; readonly changes: Partial<Settings> }
	| { readonly do: 'fault'; readonly fault: FaultInput }
	| { readonly do: 'clearFaults' }
	| ManualAction
	| PageAction
	| WebhookAction;

/** One event that changed something; entries are in order of their effect. */
export type Entry = { readonly at: number } & (
	| { readonly request: RecordedRequest; readonly before: Position }
	/** The delay of a request was over. */
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

/** The state before the oldest kept entry. */
interface StartPoint {
	readonly startedAt: number;
	readonly seed: number;
	readonly limits: { readonly maxRecorded: number; readonly maxRecordedBytes: number };
	readonly settings: Settings;
	readonly position: Position;
	/** Number of earlier requests. */
	requests: number;
	/** Whether there were no earlier entries. */
	readonly complete: boolean;
}

/** The newest entries of a session, and the state before them. */
export class Journal {
	private readonly kept: Bounded<Entry>;
	/** Called for every new entry. */
	readonly listeners = new Set<(entry: Entry) => void>();

	constructor(private readonly begin: StartPoint) {
		const { maxRecorded, maxRecordedBytes } = begin.limits;
		this.kept = new Bounded({
			// A request, its end, and a webhook with one or two attempts.
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

	get isEmpty(): boolean {
		return this.kept.total === 0;
	}

	add(entry: Entry): void {
		this.kept.push(entry);
		for (const listen of this.listeners) listen(entry);
	}

	/** Returns the kept entries and the state before them. */
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
