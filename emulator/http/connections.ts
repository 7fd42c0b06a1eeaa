import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Timers } from '../time/clock';

/** Resets a connection. One that has ended cannot be reset: trying would leak its handle. */
function end(socket: Socket): void {
	if (socket.writableEnded) socket.destroy();
	else socket.resetAndDestroy();
}

/** Counts and closes sockets; `reset` restarts the counters. */
export class Connections {
	private readonly sockets = new Set<Socket>();
	/** Most sockets open at once. */
	peak = 0;
	total = 0;
	/** Connections refused while the service was down. */
	refused = 0;
	/** Sockets with a request in progress. */
	private readonly busy = new Set<Socket>();
	peakActive = 0;
	private isDown = false;
	private cancelUp = () => {};

	constructor(server: Server) {
		server.on('connection', (socket: Socket) => {
			if (this.isDown) {
				this.refused += 1;
				socket.resetAndDestroy();
				return;
			}
			this.sockets.add(socket);
			this.total += 1;
			this.peak = Math.max(this.peak, this.sockets.size);
			socket.once('close', () => this.sockets.delete(socket));
		});
	}

	get open(): number {
		return this.sockets.size;
	}

	/** Requests in progress. */
	get active(): number {
		return this.busy.size;
	}

	begin(socket: Socket): void {
		this.busy.add(socket);
		this.peakActive = Math.max(this.peakActive, this.busy.size);
	}

	end(socket: Socket): void {
		this.busy.delete(socket);
	}

	reset(): void {
		this.total = this.sockets.size;
		this.peak = this.sockets.size;
		this.peakActive = this.busy.size;
		this.refused = 0;
	}

	/** Ends open connections and resets new ones, for a time or until `up`. */
	down(forMs: number | undefined, timers: Timers): void {
		this.up();
		this.isDown = true;
		this.destroyAll();
		if (forMs !== undefined) this.cancelUp = timers.after(forMs, () => this.up());
	}

	/** Accepts connections again. */
	up(): void {
		this.cancelUp();
		this.isDown = false;
	}

	/** Closes the connections of requests in progress. */
	destroyActive(): void {
		for (const socket of this.busy) end(socket);
	}

	destroyAll(): void {
		for (const socket of this.sockets) end(socket);
	}
}
