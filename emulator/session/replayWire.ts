import type { Reply } from '../http/perform';
import type { Wire } from '../http/wire';

/** A way back that leads nowhere and keeps what was sent. */
export interface ReplayWire extends Wire {
	readonly reply: Reply | undefined;
	leave(): void;
}

export function replayWire(): ReplayWire {
	let open = true;
	let reply: Reply | undefined;
	const keep = (answer: Reply) => {
		reply = answer;
	};
	return {
		get open() {
			return open;
		},
		get reply() {
			return reply;
		},
		send: keep,
		truncate: keep,
		reset: () => {},
		leave: () => {
			open = false;
		},
	};
}
