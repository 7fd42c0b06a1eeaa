import { randomBytes, randomInt } from 'node:crypto';

import { say } from '../../scripts/program';
import { sign, userOf, verify, type Signed } from '../../nodes/MessagingService/webhooks/verify/signature';
import { seconds } from '../tools/webhookClient';

/**
 * Whether the time in which a wrong signature is refused depends on the place of its first wrong byte: digests that
 * are wrong in the first byte against such that are wrong in the last, measured in turn by chance. Each round has a
 * key and texts of its own, so that what one place in memory happens to cost is not taken for a leak; Student's
 * t-test is of the differences of the rounds.
 */

const rounds = 200;
/** Measurements of a round, of both classes together. */
const samples = 2_000;
const pool = 64;
/** Calls in one measurement: the clock is coarser than a byte. */
const calls = 8;
/** Beyond this there is a leak; by chance once in some hundred thousand runs. */
const threshold = 4.5;
/** Of the times of a class so many are kept: the slowest were interrupted by something else. */
const kept = 0.8;

/** A right digest, wrong in one byte. */
function wrongAt(digest: string, at: number): string {
	const bytes = Buffer.from(digest, 'hex');
	bytes[at] = (bytes[at] ?? 0) ^ randomInt(1, 256);
	return bytes.toString('hex');
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const trimmedMean = (times: readonly number[]) =>
	mean([...times].sort((a, b) => a - b).slice(0, times.length * kept));

/** Nanoseconds that the last byte takes longer than the first. */
function round(part: 'signature' | 'user'): number {
	const key = randomBytes(12).toString('hex');
	const time = String(seconds());
	const right: Signed = { time, user: userOf(key), signature: sign(key, time) };
	// Made in turn, so that both lie in the same places of the memory.
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

/** @throws when one of the two digests is compared in a time that tells where it is wrong */
export function timing(): void {
	for (const part of ['signature', 'user'] as const) {
		// The first ones are compiled on the way.
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
