import { randomInt } from 'node:crypto';

import { say } from '../../scripts/program';
import { sign, userOf, verify, type Signed } from '../../nodes/MessagingService/webhooks/verify/signature';
import { apiKey, seconds } from '../tools/webhookClient';
import { welch } from './welch';

/**
 * Whether the time in which a wrong signature is refused depends on the place of its first wrong byte: digests that
 * differ in the first byte against such that differ in the last, measured in turn by chance, compared with
 * Welch's t-test after the slowest were left out, as dudect does.
 */

const samples = 400_000;
/** Different digests of each class, so that what one text happens to cost is not taken for its class. */
const pool = 256;
/** Calls in one measurement: the clock is coarser than a byte. */
const calls = 8;
/** Beyond this dudect speaks of a leak; by chance once in more than a hundred thousand runs. */
const threshold = 4.5;

/** A right digest, wrong in one byte. */
function wrongAt(digest: string, at: number): string {
	const bytes = Buffer.from(digest, 'hex');
	bytes[at] = (bytes[at] ?? 0) ^ randomInt(1, 256);
	return bytes.toString('hex');
}

/** Wrong in the first byte, and in the last; alike in everything else, also in how much they differ among themselves. */
const classes = (digest: string) =>
	[0, 19].map((at) => Array.from({ length: pool }, () => wrongAt(digest, at)));

function measure(headers: readonly Signed[]): number {
	const from = process.hrtime.bigint();
	for (const header of headers) verify(header, [apiKey]);
	return Number(process.hrtime.bigint() - from) / headers.length;
}

/** Nanoseconds a call of both classes. */
function collect(make: (digest: string) => Signed, digest: string): [number[], number[]] {
	const headers = classes(digest).map((digests) => digests.map(make));
	const times: [number[], number[]] = [[], []];
	for (let sample = -samples / 20; sample < samples; sample += 1) {
		const which = randomInt(2) as 0 | 1;
		const start = randomInt(pool - calls);
		const time = measure((headers[which] ?? []).slice(start, start + calls));
		// The first ones are compiled on the way.
		if (sample >= 0) times[which].push(time);
	}
	return times;
}

/** @throws when one of the two digests is compared in a time that tells where it is wrong */
export function timing(): void {
	const time = String(seconds());
	const right: Signed = { time, user: userOf(apiKey), signature: sign(apiKey, time) };
	for (const part of ['signature', 'user'] as const) {
		const { t, means } = welch(...collect((digest) => ({ ...right, [part]: digest }), right[part]));
		say(
			`A wrong ${part}: ${means.map((mean) => mean.toFixed(1)).join(' and ')} ns, first and last byte; t = ${t.toFixed(2)} of ${samples} measurements`,
		);
		if (Math.abs(t) > threshold) throw new Error(`The time tells where the ${part} is wrong.`);
	}
}
