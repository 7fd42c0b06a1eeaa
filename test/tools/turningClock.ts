import { ManualClock } from '../../emulator';

/** Time that passes by itself: a millisecond with each turn of the event loop, while something waits for it. */
export class TurningClock extends ManualClock {
	private turning = false;

	override after(milliseconds: number, run: () => void): () => void {
		const callOff = super.after(milliseconds, run);
		this.turn();
		return callOff;
	}

	private turn(): void {
		if (this.turning || this.waiting === 0) return;
		this.turning = true;
		setImmediate(() => {
			this.turning = false;
			this.advance(1);
			this.turn();
		});
	}
}
