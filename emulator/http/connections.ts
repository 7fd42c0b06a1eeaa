import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Resets a connection; one that was ended already cannot be reset, and trying would keep its handle for good. */
function end(socket: Socket): void {
	if (socket.writableEnded) socket.destroy();
	else socket.resetAndDestroy();
}

/** The sockets and requests that are open; `reset` starts the counting again. */
export class Connections {
	private readonly sockets = new Set<Socket>();
	/** Most sockets open at once. */
	peak = 0;
	total = 0;
	/** Turned away while the service was down. */
	refused = 0;
	/** Sockets with a request that is being read, worked on or answered. */
	private readonly busy = new Set<Socket>();
	peakActive = 0;
	private isDown = false;

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

	/** Nothing answers any more: open connections end, new ones are reset. */
	down(): void {
		this.isDown = true;
		this.destroyAll();
	}

	up(): void {
		this.isDown = false;
	}

	/** Cuts off the requests in progress. */
	destroyActive(): void {
		for (const socket of this.busy) end(socket);
	}

	destroyAll(): void {
		for (const socket of this.sockets) end(socket);
	}
}
