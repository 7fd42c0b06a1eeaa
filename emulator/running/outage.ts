import type { PlacedFault } from '../faults/faults';
import type { Connections } from '../http/connections';
import type { Timers } from '../time/clock';

/** The fault `down`: connections are refused for a time, or until faults are cleared. */
export class Outage {
	private cancelEnd = () => {};

	constructor(
		private readonly connections: Connections,
		private readonly timers: Timers,
	) {}

	begin(forMs: number | undefined): PlacedFault {
		this.end();
		this.connections.down();
		const cancel = forMs === undefined ? undefined : this.timers.after(forMs, () => this.end());
		this.cancelEnd = () => cancel?.();
		return { id: 0, happened: 1, remove: () => this.end() };
	}

	/** Accepts connections again. */
	end(): void {
		this.cancelEnd();
		this.connections.up();
	}
}
