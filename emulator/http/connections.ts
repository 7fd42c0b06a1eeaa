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
	/** Sockets with a request in progress. */
	private readonly busy = new Set<Socket>();
	/** Most sockets open at once, and most with a request in progress. */
	peak = 0;
	peakActive = 0;
	private isDown = false;
	private cancelUp = () => {};

	constructor(server: Server) {
		server.on('connection', (socket: Socket) => {
			if (this.isDown) return void socket.resetAndDestroy();
			this.sockets.add(socket);
			this.peak = Math.max(this.peak, this.sockets.size);
			socket.once('close', () => this.sockets.delete(socket));
		});
	}

	get open(): number {
		return this.sockets.size;
	}

	begin(socket: Socket): void {
		this.busy.add(socket);
		this.peakActive = Math.max(this.peakActive, this.busy.size);
	}

	end(socket: Socket): void {
		this.busy.delete(socket);
	}

	reset(): void {
		this.peak = this.sockets.size;
		this.peakActive = this.busy.size;
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
