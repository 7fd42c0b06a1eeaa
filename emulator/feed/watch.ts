import type { RecordedRequest } from '../http/recorded';
import type { Bounded } from '../state/bounded';
import type { Added, State } from '../state/state';
import type { SentWebhook } from '../webhooks/records';
import { stageOf } from '../state/stages';
import { beginning } from './content';
import { ofAppMessage, ofEmail, ofRequest, ofSms, reasonOf } from './describe';
import type { Entry } from './entries';
import type { Feed } from './feed';
import { arrivedFrom, hookOf } from './hooks';
import type { RowState } from './row';

/** What a journal tells, as far as it is shown. */
type Happened =
	| { readonly ended: RecordedRequest }
	| { readonly webhook: SentWebhook }
	| { readonly attempt: SentWebhook }
	| { readonly at: number };

/** Writes into the feed what happens in one emulator between two resets. */
export class Watch {
	/** Of requests that have not ended yet. */
	private readonly rowsOf = new Map<RecordedRequest, Entry[]>();
	private readonly bySmsId = new Map<string, Entry>();
	private readonly byHook = new Map<number, Entry>();
	/** Rows whose state time will change, oldest first. */
	private readonly waiting = new Set<Entry>();

	constructor(
		private readonly feed: Feed,
		private readonly state: State,
		private readonly requests: Bounded<RecordedRequest>,
		private readonly most: number,
	) {
		feed.settle = (only) => this.settle(only);
	}

	/** A message was queued by the request that is being worked on. */
	readonly queued = (added: Added): void => {
		const [record] = this.requests.after(added.message.requestNumber - 1, 1);
		if (record === undefined) return;
		const entries = this.rowsOf.get(record) ?? [];
		entries.push(this.add(record, added));
		this.rowsOf.set(record, entries);
	};

	/** A request has ended, or a webhook was made or tried. */
	readonly happened = (happened: Happened): void => {
		if ('ended' in happened) this.finished(happened.ended);
		else if ('webhook' in happened) this.hooked(happened.webhook);
		else if ('attempt' in happened) this.hooked(happened.attempt);
	};

	private finished(record: RecordedRequest): void {
		const entries = this.rowsOf.get(record) ?? ofRequest(record).map((fields) => this.feed.add(fields));
		this.rowsOf.delete(record);
		const whole = record.answered === 'answered';
		const isError =
			!whole || !record.accepted || record.fault?.do === 'html' || record.fault?.do === 'answer';
		this.feed.stats.add(record.at, this.state.now() - record.at, isError);
		const trouble = whole ? undefined : record.answered;
		const reason = record.accepted ? undefined : reasonOf(record.answer);
		for (const entry of entries) {
			const state = record.accepted ? entry.row.state : stateOf(record);
			const isSame = trouble === undefined && reason === undefined && state === entry.row.state;
			if (isSame) continue;
			this.feed.change(entry, {
				state,
				...(trouble !== undefined && { trouble }),
				...(reason !== undefined && {
					reason: record.status === 200 ? reason : `${record.status}: ${reason}`,
				}),
			});
		}
	}

	private hooked(sent: SentWebhook): void {
		const entry = this.byHook.get(sent.about ?? sent.number) ?? this.entryOf(sent);
		if (entry === undefined) return;
		this.remember(this.byHook, sent.number, entry);
		const hook = hookOf(sent);
		const hooks = [...(entry.row.hooks ?? []).filter(({ id }) => id !== hook.id), hook].slice(-20);
		const state = entry.row.out ? this.stateNow(entry) : ownState(hook.state);
		this.feed.change(entry, { hooks, state });
	}

	/** Looks at one row, or at all that wait, again. */
	settle(only?: Entry): void {
		for (const entry of only === undefined ? this.waiting : [only]) {
			if (this.messageOf(entry) === undefined) {
				this.waiting.delete(entry);
				continue;
			}
			const state = this.stateNow(entry);
			// The oldest changes first.
			if (state === entry.row.state && only === undefined) break;
			// Behind those that are due earlier.
			this.waiting.delete(entry);
			if (state === 'queued' || (state === 'delivered' && entry.row.channel === 'email'))
				this.waiting.add(entry);
			if (state !== entry.row.state) this.feed.change(entry, { state });
		}
	}

	/** What the row is about, as long as it is kept. By its ID: a row must not hold on to a message and all its text. */
	private messageOf({ row: { channel, out, id } }: Entry) {
		if (!out || id === undefined || channel === 'whatsapp') return undefined;
		const email = channel === 'email' ? this.state.email(id) : undefined;
		const sms = channel === 'email' ? undefined : this.state.message(id);
		return email ?? sms;
	}

	private stateNow(entry: Entry): RowState {
		const message = this.messageOf(entry);
		if (message === undefined) return entry.row.state;
		if ('uuid' in message) return stageOf(this.state, message).stage;
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
		if (added.kind === 'email') this.feed.name(entry.row.person, beginning(added.message.to.name, 100));
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

/** Of a request whose work was not done. */
function stateOf({ answered, fault }: RecordedRequest): RowState {
	const isRefusal = answered === 'answered' && (fault === undefined || fault.do.startsWith('refuse'));
	return isRefusal ? 'refused' : 'failed';
}
