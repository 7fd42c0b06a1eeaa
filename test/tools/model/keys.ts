import { History } from './history';
import type { Message } from './messages';
import type { Run } from './scenario';
import type { Request } from './service';

/** The Send Once Keys of a story: for each recipient, who has its message. */
export class Keys {
	private readonly histories = new Map<string, History>();
	/** Those that may be taken although the service saw no request. */
	private readonly unseen = new Set<string>();

	/** The history of the key of a message for its recipients. */
	of({ item: { key }, recipients }: Message): History {
		const name = `${key} for ${recipients}`;
		const history = this.histories.get(name) ?? new History();
		this.histories.set(name, history);
		return history;
	}

	get all(): History[] {
		return [...this.histories.values()];
	}

	/** Notes that a request may have left without the service seeing it. */
	addUnseen({ item: { key }, recipients }: Message): void {
		if (key) this.unseen.add(`${key} for ${recipients}`);
	}

	wasUnseen({ item: { key }, recipients }: Message): boolean {
		return this.unseen.has(`${key} for ${recipients}`);
	}

	/** Follows a request for a message with a key. @returns what is wrong with it */
	add(request: Request, message: Message, { whenUnknown }: Run): string[] {
		const broken = this.of(message).add(request, whenUnknown);
		return broken ? [`key ${message.item.key} for ${message.recipients}: ${broken}`] : [];
	}
}
