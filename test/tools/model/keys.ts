import { History } from './history';
import type { Message } from './messages';
import type { Run } from './scenario';
import type { Request } from './service';

/** The Send Once Keys of a story: who has the message of a key, and for whom it was. */
export class Keys {
	private readonly histories = new Map<string, Map<string, History>>();
	/** The lists of recipients that a key may be for: of items that claimed it at once, any may have been the first. */
	private readonly lists = new Map<string, ReadonlyArray<readonly string[]>>();
	/** The lists for which a key may be taken although the service saw no request. */
	private readonly unseen = new Map<string, Array<readonly string[]>>();

	/** The lists that a killed execution may have written beside the list of a key, before it could take them back. */
	private readonly strays = new Map<string, Array<readonly string[]>>();

	/** The history of a key for some recipients. */
	of(key: string, recipients: string): History {
		const ofKey = this.histories.get(key) ?? new Map<string, History>();
		this.histories.set(key, ofKey);
		const history = ofKey.get(recipients) ?? new History();
		ofKey.set(recipients, history);
		return history;
	}

	get all(): History[] {
		return [...this.histories.values()].flatMap((ofKey) => [...ofKey.values()]);
	}

	/** Whether a message with the key was sent to all these recipients, and perhaps to more. */
	reached(key: string, recipients: string): boolean {
		return [...(this.histories.get(key) ?? [])].some(
			([to, { state }]) =>
				state === 'sent' && recipients.split('+').every((one) => to.split('+').includes(one)),
		);
	}

	/** Whether the outcome of any message with the key was unknown. */
	wasDoubtful(key: string): boolean {
		return [...(this.histories.get(key)?.values() ?? [])].some((history) => history.wasDoubtful);
	}

	/** Whether a key was used for others, and is not for these recipients, too. */
	isForOthers(key: string, recipients: string): boolean {
		const lists = [...(this.lists.get(key) ?? []), ...(this.strays.get(key) ?? [])];
		const isMember = lists.some((list) => list.includes(recipients));
		return this.othersOf(key, recipients).length > 0 && !isMember;
	}

	/** Notes that a request for an item may have left without the service seeing it. */
	addUnseen(key: string, together: readonly string[]): void {
		this.unseen.set(key, [...(this.unseen.get(key) ?? []), together]);
	}

	/** Notes that an execution was killed, perhaps while it looked whether a key was for its recipients. */
	addStray(key: string, together: readonly string[]): void {
		this.strays.set(key, [...(this.strays.get(key) ?? []), together]);
	}

	/** Whether a key may be taken by requests that the service did not see. */
	wasUnseen(key: string): boolean {
		return this.unseen.has(key);
	}

	/** Whether it may be taken for a list without these recipients. */
	mayBeForOthers(key: string, recipients: string): boolean {
		const lists = [...(this.unseen.get(key) ?? []), ...(this.lists.get(key) ?? [])];
		const ofKey = [...(this.histories.get(key) ?? [])];
		return (
			lists.some((list) => !list.includes(recipients)) ||
			ofKey.some(([to, { wasDoubtful }]) => to !== recipients && wasDoubtful)
		);
	}

	private othersOf(key: string, recipients: string): string[] {
		const ofKey = [...(this.histories.get(key) ?? [])];
		return ofKey.flatMap(([to, { state }]) => (to !== recipients && state !== 'fresh' ? to : []));
	}

	/**
	 * Follows a request for a message with a key.
	 * @param lists the recipients of each item that has the key at this moment
	 * @param isFirst whether the message has no earlier request that went out, so that it claims its key
	 * @returns what is wrong with it
	 */
	add(
		request: Request,
		{ item: { key }, recipients }: Message,
		{ whenUnknown }: Run,
		lists: ReadonlyArray<readonly string[]>,
		isFirst: boolean,
	): string[] {
		const own = this.of(key, recipients);
		const others = this.othersOf(key, recipients);
		const isForOthers = isFirst && this.isForOthers(key, recipients);
		const isNew = others.length === 0 && own.state === 'fresh';
		const known = isNew ? [...lists, ...(this.unseen.get(key) ?? [])] : (this.lists.get(key) ?? []);
		if (isFirst && !isForOthers)
			this.lists.set(
				key,
				known.filter((list) => list.includes(recipients)),
			);
		const broken = own.add(request, whenUnknown);
		const names = others.join(', ');
		return [
			...(broken ? [`key ${key} for ${recipients}: ${broken}`] : []),
			...(isForOthers ? [`key ${key}: a request for ${recipients}, and it was used for ${names}`] : []),
		];
	}
}
