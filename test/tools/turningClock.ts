import { ManualClock } from '../../emulator';

/** A clock that advances a millisecond per turn of the event loop while timers are pending. */
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
