import { sleep } from 'n8n-workflow';

/** The time that the limiter goes by. */
export interface Clock {
	/** Milliseconds of a clock that only goes forward, whatever becomes of the date. */
	now(): number;
	sleep(milliseconds: number): Promise<void>;
}

export const realClock: Clock = { now: () => performance.now(), sleep };
