import { Flow, type Sign } from '../../../nodes/MessagingService/delivery/flow/flow';
import type { Begun } from '../../../nodes/MessagingService/delivery/flow/width';

/**
 * The plain rule to compare with, additive increase and multiplicative decrease (Chiu and Jain, 1989): from 10 on, one
 * more with each full window, 0.7 of it once per window when there is too much, and a gate that Retry-After closes.
 */
export class Aimd extends Flow {
	private size = 10;
	private cutAt = -Infinity;
	private gate = 0;
	private underWay = 0;

	override get width(): number {
		return Math.floor(this.size);
	}

	override get closedUntil(): number {
		return this.gate;
	}

	override reserve(): number {
		return this.clock.now();
	}

	override begin(): Begun {
		this.underWay += 1;
		return { at: this.clock.now(), load: this.underWay };
	}

	override end(begun: Begun, sign: Sign, pauseSeconds?: number): void {
		const now = this.clock.now();
		const isFull = Math.max(begun.load, this.underWay) > 0.75 * this.size;
		if (sign === 'through' && isFull) this.size = Math.min(64, this.size + 1 / this.size);
		if (sign !== 'through' && begun.at >= this.cutAt) {
			this.size = Math.max(1, 0.7 * this.size);
			this.cutAt = now;
		}
		if (pauseSeconds !== undefined) this.gate = Math.max(this.gate, now + pauseSeconds * 1000);
		this.underWay -= 1;
	}
}
