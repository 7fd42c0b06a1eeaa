import type { IExecuteFunctions } from 'n8n-workflow';
import { realClock } from '../../limiter/clock';
import type { Limiter } from '../../limiter/limiter';

/** Runs with at least this many requests end with a summary. */
const manyRequests = 100;

const count = (value: number): string => value.toLocaleString('en-US');

function duration(milliseconds: number): string {
	const seconds = milliseconds / 1000;
	if (seconds < 10) return `${seconds.toFixed(1)} s`;
	return seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
}

/** @returns a function that shows a summary of a long run beside its output, without message text */
export function summaryOf(
	context: Partial<IExecuteFunctions>,
	limiters: readonly Limiter[],
): (requests: number) => void {
	const from = realClock.now();
	const refusals = () => limiters.reduce((all, { refused }) => all + refused, 0);
	const refusedBefore = refusals();
	return (requests) => {
		if (requests < manyRequests) return;
		const refused = refusals() - refusedBefore;
		const waited = refused > 0 ? `; ${count(refused)} waited for the rate limit of the service` : '';
		const message = `${count(requests)} requests in ${duration(realClock.now() - from)}${waited}`;
		context.addExecutionHints?.({ message, location: 'outputPane' });
	};
}
