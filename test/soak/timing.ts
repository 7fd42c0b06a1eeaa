import { randomBytes, randomInt } from 'node:crypto';

import { say } from '../../scripts/program';
import { sign, userOf, verify, type Signed } from '../../nodes/MessagingService/webhooks/verify/signature';
import { seconds } from '../tools/webhookClient';

/**
 * Tests whether the time to refuse a wrong signature depends on the position of its first wrong byte. Digests wrong in
 * the first byte and digests wrong in the last are measured in random order. Each round has its own key and texts, so
 * that the cost of one memory location does not look like a leak. Student's t-test compares the rounds.
 */

const rounds = 200;
/** Measurements per round, for both classes together. */
const samples = 2_000;
const pool = 64;
/** Calls per measurement: the clock is too coarse for one. */
const calls = 8;
/** A larger t indicates a leak; it occurs by chance about once in 100,000 runs. */
const threshold = 4.5;
/** Share of the times that is kept: the slowest were interrupted. */
const kept = 0.8;

/** Changes one byte of a digest. */
function wrongAt(digest: string, at: number): string {
	const bytes = Buffer.from(digest, 'hex');
	bytes[at] = (bytes[at] ?? 0) ^ randomInt(1, 256);
	return bytes.toString('hex');
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const trimmedMean = (times: readonly number[]) =>
	mean([...times].sort((a, b) => a - b).slice(0, times.length * kept));

/** Returns how many nanoseconds a wrong last byte takes longer than a wrong first byte. */
function round(part: 'signature' | 'user'): number {
	const key = randomBytes(12).toString('hex');
	const time = String(seconds());
	const right: Signed = { time, user: userOf(key), signature: sign(key, time) };
	// Interleaved, so that both are spread over the same memory.
	const wrong: [Signed[], Signed[]] = [[], []];
	for (let count = 0; count < pool; count += 1)
		for (const which of randomInt(2) ? [0, 1] : [1, 0])
			wrong[which]?.push({ ...right, [part]: wrongAt(right[part], which === 0 ? 0 : 19) });
	const times: [number[], number[]] = [[], []];
	for (let sample = 0; sample < samples; sample += 1) {
		const which = randomInt(2) as 0 | 1;
		const start = randomInt(pool - calls);
		const from = process.hrtime.bigint();
		for (let call = start; call < start + calls; call += 1) verify(wrong[which][call] ?? right, [key]);
		times[which].push(Number(process.hrtime.bigint() - from) / calls);
	}
	return trimmedMean(times[1]) - trimmedMean(times[0]);
}

/** @throws if the time to compare a digest reveals where it is wrong */
export function timing(): void {
	for (const part of ['signature', 'user'] as const) {
		// Warm-up, while the code is being compiled.
		for (let warm = 0; warm < rounds / 10; warm += 1) round(part);
		const longer = Array.from({ length: rounds }, () => round(part));
		const average = mean(longer);
		const error = Math.sqrt(mean(longer.map((one) => (one - average) ** 2)) / (rounds - 1));
		const t = average / error;
		say(
			`A ${part} wrong in its last byte takes ${average.toFixed(1)} ± ${error.toFixed(1)} ns longer than one wrong in its first: t = ${t.toFixed(2)}`,
		);
		if (Math.abs(t) > threshold) throw new Error(`The time tells where the ${part} is wrong.`);
	}
}
