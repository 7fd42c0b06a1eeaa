import { History } from './history';
import type { Message } from './messages';
import type { Run } from './scenario';
import type { Request } from './service';

/** The Send Once Keys of a story: for each node and recipient, who has its message. */
export class Keys {
	private readonly histories = new Map<string, History>();
	/** Those that may be taken although the service saw no request. */
	private readonly unseen = new Set<string>();

	/** The histories of the key of a message, one for each of its recipients. */
	of(message: Message): History[] {
		return namesOf(message).map((name) => {
			const history = this.histories.get(name) ?? new History();
			this.histories.set(name, history);
			return history;
		});
	}

	get all(): History[] {
		return [...this.histories.values()];
	}

	/** Notes that a request may have left without the service seeing it. */
	addUnseen(message: Message): void {
		if (message.item.key) for (const name of namesOf(message)) this.unseen.add(name);
	}

	wasUnseen(message: Message): boolean {
		return namesOf(message).some((name) => this.unseen.has(name));
	}

	/** Follows a request for a message with a key. @returns what is wrong with it */
	add(request: Request, message: Message, { whenUnknown }: Run): string[] {
		const histories = this.of(message);
		return message.people.flatMap((person, index) => {
			const isOfRequest = message.people.length === 1 || request.people.includes(person);
			const broken = isOfRequest && histories[index]?.add(request, whenUnknown);
			return broken ? [`key ${message.item.key} for ${person}: ${broken}`] : [];
		});
	}
}

const namesOf = ({ item: { key }, node, people }: Message): string[] =>
	people.map((person) => `${key} of ${node} for ${person}`);
