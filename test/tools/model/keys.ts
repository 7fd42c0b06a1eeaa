import { History } from './history';
import type { Message } from './messages';
import type { Run } from './scenario';
import type { Request } from './service';

/** The Send Once Keys of a story: who has the message of a key, and for whom it was. */
export class Keys {
	private readonly histories = new Map<string, Map<string, History>>();
	private readonly members = new Map<string, ReadonlySet<string>>();

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

	/** Whether the outcome of any message with the key was unknown. */
	wasDoubtful(key: string): boolean {
		return [...(this.histories.get(key)?.values() ?? [])].some((history) => history.wasDoubtful);
	}

	/** Whether a key was used for others, and is not for these recipients, too. */
	isForOthers(key: string, recipients: string): boolean {
		return this.othersOf(key, recipients).length > 0 && !this.members.get(key)?.has(recipients);
	}

	private othersOf(key: string, recipients: string): string[] {
		const ofKey = [...(this.histories.get(key) ?? [])];
		return ofKey.flatMap(([to, { state }]) => (to !== recipients && state !== 'fresh' ? to : []));
	}

	/**
	 * Follows a request for a message with a key.
	 * @param together all recipients of its item
	 * @param isFirst whether the message has no earlier request that went out, so that it claims its key
	 * @returns what is wrong with it
	 */
	add(
		request: Request,
		{ item: { key }, recipients }: Message,
		{ whenUnknown }: Run,
		together: readonly string[],
		isFirst: boolean,
	): string[] {
		const own = this.of(key, recipients);
		const others = this.othersOf(key, recipients);
		const isForOthers = isFirst && this.isForOthers(key, recipients);
		if (isFirst && others.length === 0 && own.state === 'fresh') this.members.set(key, new Set(together));
		const broken = own.add(request, whenUnknown);
		const names = others.join(', ');
		return [
			...(broken ? [`key ${key} for ${recipients}: ${broken}`] : []),
			...(isForOthers ? [`key ${key}: a request for ${recipients}, and it was used for ${names}`] : []),
		];
	}
}
