import { NewestMap } from '../../nodes/MessagingService/bounded/newestMap';
import type { RecordedRequest } from '../http/recorded';
import type { Life, Watch } from '../life/life';
import { phoneOf } from '../state/phone';
import type { Added } from '../state/state';
import type { SentWebhook } from '../webhooks/records';
import { arrivedFrom, cut, endOf, hookOf, ofAdded, ofRequest, type Fields } from './describe';
import type { Row, RowState } from './row';

/** The newest rows are shown; the emulator keeps more. */
const mostRows = 2000;
const mostHooks = 20;

/** The traffic of one life as rows, oldest first, and the names of people. */
export class Feed implements Watch {
	readonly rows = new Map<number, Row>();
	/** By number, or lowercase address. */
	readonly names = new NewestMap<string>(mostRows);
	private last = 0;
	/** Numbers of the rows of requests that have not ended yet, and of messages and webhooks. */
	private readonly open = new Map<number, number[]>();
	private readonly known = new NewestMap<number>(2 * mostRows);

	constructor(
		private readonly life: Life,
		private readonly changed: (row: Row) => void,
	) {}

	queued(added: Added): void {
		const { requestNumber } = added.message;
		const [record] = this.life.requestLog.after(requestNumber - 1, 1);
		if (record === undefined) return;
		const { n, id, person } = this.add(ofAdded(record, added));
		if (added.kind === 'sms') this.known.set(`sms ${id}`, n);
		if (added.kind === 'email') this.name(person, added.message.to.name);
		this.open.set(requestNumber, [...(this.open.get(requestNumber) ?? []), n]);
	}

	finished(record: RecordedRequest): void {
		const rows =
			this.open.get(record.number) ?? ofRequest(record).map((fields) => this.add(fields).n);
		this.open.delete(record.number);
		for (const n of rows) this.change(n, endOf(record));
	}

	/** Shows a webhook, or another attempt to send it. */
	hooked(sent: SentWebhook): void {
		const key = `hook ${sent.number}`;
		const n = this.known.get(`hook ${sent.about ?? sent.number}`) ?? this.rowFor(sent);
		const row = n === undefined ? undefined : this.row(n);
		if (row === undefined) return;
		this.known.set(key, row.n);
		const hook = hookOf(sent);
		const hooks = [...(row.hooks ?? []).filter(({ id }) => id !== hook.id), hook];
		this.change(row.n, {
			hooks: hooks.slice(-mostHooks),
			state: row.out ? this.stateNow(row) : hook.state,
		});
	}

	row(n: number): Row | undefined {
		return this.rows.get(n);
	}

	/** Updates the states that change with time. */
	settle(): void {
		for (const row of this.rows.values()) {
			const state = this.stateNow(row);
			if (state !== row.state) this.change(row.n, { state });
		}
	}

	name(person: string, name: string): void {
		this.names.set(phoneOf(person), cut(name, 100));
	}

	dismiss(row: Row): void {
		for (const { n, person, channel } of this.rows.values())
			if (channel === 'flash' && person === row.person && n <= row.n)
				this.change(n, { dismissed: true });
	}

	/** Returns the number of a phone as its last message by WhatsApp, or by SMS, has it. */
	numberOf(person: string, isApp: boolean): string {
		const rows = [...this.rows.values()].filter((row) => row.person === person);
		const last = rows.findLast(({ channel }) => (channel === 'whatsapp') === isApp);
		return (last ?? rows.at(-1))?.number ?? person;
	}

	private add(fields: Fields): Row {
		this.last += 1;
		return this.put({ ...fields, n: this.last, person: phoneOf(fields.number) });
	}

	private put(row: Row): Row {
		// A row that changes keeps its place.
		this.rows.set(row.n, row);
		const [oldest] = this.rows.keys();
		if (this.rows.size > mostRows && oldest !== undefined) this.rows.delete(oldest);
		this.changed(row);
		return row;
	}

	private change(n: number, changes: Partial<Row>): void {
		const row = this.row(n);
		if (row !== undefined) this.put({ ...row, ...changes });
	}

	private rowFor(sent: SentWebhook): number | undefined {
		const arrived = arrivedFrom(sent, this.life.state.now());
		if ('reportOn' in arrived) return this.known.get(`sms ${arrived.reportOn}`);
		const { n, person } = this.add(arrived.fields);
		if (arrived.name !== undefined) this.name(person, arrived.name);
		return n;
	}

	private stateNow({ out, id, channel, state }: Row): RowState {
		const { life } = this;
		if (!out || id === undefined || channel === 'whatsapp') return state;
		const email = channel === 'email' ? life.state.email(id) : undefined;
		if (email !== undefined) return life.state.stageOf(email).stage;
		const sms = life.state.message(id);
		if (sms === undefined) return state;
		const settled = life.state.settled(sms);
		if (settled === undefined) return 'queued';
		return settled.outcome === 'confirmed' ? 'delivered' : 'rejected';
	}
}
