import type { Reply } from '../http/perform';
import type { Wire } from '../http/wire';

/** A way back that leads nowhere and keeps what was sent. */
export class ReplayWire implements Wire {
	open = true;
	reply: Reply | undefined = undefined;

	send(answer: Reply): void {
		this.reply = answer;
	}

	truncate(answer: Reply): void {
		this.reply = answer;
	}

	reset(): void {}

	leave(): void {
		this.open = false;
	}
}
