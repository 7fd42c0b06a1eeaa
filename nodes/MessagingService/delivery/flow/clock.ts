import { sleep } from 'n8n-workflow';

/** The time that delivery waits by. */
export interface Clock {
	/** Milliseconds. */
	now(): number;
	sleep(milliseconds: number): Promise<void>;
	/** How many milliseconds late the process does what is due: others of it wait as long. */
	lag(): Promise<number>;
	/** For how many milliseconds the process has had something to do since it began. */
	busy(): number;
}

export const realClock: Clock = {
	now: () => Date.now(),
	sleep,
	async lag() {
		const due = Date.now();
		await sleep(0);
		return Date.now() - due;
	},
	busy: () => performance.eventLoopUtilization().active,
};
