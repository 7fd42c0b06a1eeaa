import type { RecordedRequest } from '../http/recorded';
import type { Bounded } from '../state/bounded';
import type { Added, State } from '../state/state';
import type { SentWebhook } from '../webhooks/records';
import { truncate } from './content';
import { ofAppMessage, ofEmail, ofRequest, ofSms, reasonOf } from './describe';
import type { Entry } from './entries';
import type { Feed } from './feed';
import { arrivedFrom, hookOf } from './hooks';
import type { RowState } from './row';

/** Writes the traffic of one life into its feed. */
export class FeedWriter {
	/** Rows of requests that have not ended yet. */
	private readonly rowsOf = new Map<RecordedRequest, Entry[]>();
	private readonly bySmsId = new Map<string, Entry>();
	private readonly byHook = new Map<number, Entry>();
	/** Rows whose state changes with time, oldest first. */
	private readonly waiting = new Set<Entry>();

	constructor(
		private readonly feed: Feed,
		private readonly state: State,
		private readonly requests: Bounded<RecordedRequest>,
		private readonly most: number,
	) {
		feed.settle = (only) => this.settle(only);
	}

	/** Adds a row for a message that the current request has queued. */
	readonly queued = (added: Added): void => {
		const [record] = this.requests.after(added.message.requestNumber - 1, 1);
		if (record === undefined) return;
		const entries = this.rowsOf.get(record) ?? [];
		entries.push(this.add(record, added));
		this.rowsOf.set(record, entries);
	};

	/** Shows how a request ended. */
	finished(record: RecordedRequest): void {
		const entries =
			this.rowsOf.get(record) ?? ofRequest(record).map((fields) => this.feed.add(fields));
		this.rowsOf.delete(record);
		const whole = record.answered === 'answered';
		const trouble = whole ? undefined : record.answered;
		const reason = record.accepted ? undefined : reasonOf(record.answer);
		const { status } = record;
		for (const entry of entries) {
			const state = record.accepted ? entry.row.state : stateOf(record);
			this.feed.change(entry, {
				state,
				...(status !== undefined && { status }),
				...(trouble !== undefined && { trouble }),
				...(reason !== undefined && {
					reason: status === 200 ? reason : `${status}: ${reason}`,
				}),
			});
		}
	}

	/** Shows a webhook, or another attempt to send it. */
	readonly hooked = (sent: SentWebhook): void => {
		const entry = this.byHook.get(sent.about ?? sent.number) ?? this.entryOf(sent);
		if (entry === undefined) return;
		this.remember(this.byHook, sent.number, entry);
		const hook = hookOf(sent);
		const hooks = [...(entry.row.hooks ?? []).filter(({ id }) => id !== hook.id), hook].slice(-20);
		const state = entry.row.out ? this.stateNow(entry) : ownState(hook.state);
		this.feed.change(entry, { hooks, state });
	};

	/** Updates the state of one row, or of all waiting rows. */
	settle(only?: Entry): void {
		for (const entry of only === undefined ? this.waiting : [only]) {
			if (this.messageOf(entry) === undefined) {
				this.waiting.delete(entry);
				continue;
			}
			const state = this.stateNow(entry);
			// Rows change in order of age, so later ones have not changed either.
			if (state === entry.row.state && only === undefined) break;
			// Moved behind the rows that are due earlier.
			this.waiting.delete(entry);
			if (state === 'queued' || (state === 'delivered' && entry.row.channel === 'email'))
				this.waiting.add(entry);
			if (state !== entry.row.state) this.feed.change(entry, { state });
		}
	}

	/**
	 * Returns the message of a row while it is kept. Looked up by ID: a row must not keep a message
	 * in memory.
	 */
	private messageOf({ row: { channel, out, id } }: Entry) {
		if (!out || id === undefined || channel === 'whatsapp') return undefined;
		const email = channel === 'email' ? this.state.email(id) : undefined;
		const sms = channel === 'email' ? undefined : this.state.message(id);
		return email ?? sms;
	}

	private stateNow(entry: Entry): RowState {
		const message = this.messageOf(entry);
		if (message === undefined) return entry.row.state;
		if ('uuid' in message) return this.state.stageOf(message).stage;
		const settled = this.state.settled(message);
		if (settled === undefined) return 'queued';
		return settled.outcome === 'confirmed' ? 'delivered' : 'rejected';
	}

	private add(record: RecordedRequest, added: Added): Entry {
		if (added.kind === 'app') return this.feed.add(ofAppMessage(record, added.message));
		const entry =
			added.kind === 'sms'
				? this.feed.add(ofSms(record, added.message))
				: this.feed.add(ofEmail(record, added.message));
		if (added.kind === 'email')
			this.feed.name(entry.row.person, truncate(added.message.to.name, 100));
		this.remember(this.bySmsId, entry.row.id ?? '', entry);
		this.waiting.add(entry);
		const [oldest] = this.waiting;
		if (this.waiting.size > this.most && oldest !== undefined) this.waiting.delete(oldest);
		return entry;
	}

	private entryOf(sent: SentWebhook): Entry | undefined {
		const arrived = arrivedFrom(sent, this.state.now());
		if ('reportOn' in arrived) return this.bySmsId.get(arrived.reportOn);
		const entry = this.feed.add(arrived.fields);
		if (arrived.name !== undefined) this.feed.name(entry.row.person, arrived.name);
		return entry;
	}

	private remember<Key>(map: Map<Key, Entry>, key: Key, entry: Entry): void {
		map.set(key, entry);
		const [oldest] = map.keys();
		if (map.size > this.most && oldest !== undefined) map.delete(oldest);
	}
}

const ownState = (state: 'trying' | 'acknowledged' | 'unanswered'): RowState =>
	state === 'trying' ? 'sent' : state;

/** Returns the state of a request whose work was not done. */
function stateOf({ answered, fault }: RecordedRequest): RowState {
	const isRefusal =
		answered === 'answered' && (fault === undefined || fault.do.startsWith('refuse'));
	return isRefusal ? 'refused' : 'failed';
}
