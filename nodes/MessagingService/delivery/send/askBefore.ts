import type { IExecuteFunctions } from 'n8n-workflow';
import { call } from '../../service';
import { limiterOf } from '../limiter/accounts';
import { answerTo } from '../limiter/attempts';
import { Client } from '../limiter/client';
import type { Ask } from '../plan/lookUp';
import type { Setting } from '../plan/options';

/** A send does not wait longer for each try of what it can do without. */
const mostMs = 10_000;

/** Asks what a run wants to know before anything is sent. */
export const askBefore =
	(context: IExecuteFunctions, { connection }: Setting): Ask =>
	async (endpoint) => {
		const client = new Client(limiterOf(connection), context.getExecutionCancelSignal());
		const timeoutMs = Math.min(mostMs, connection.timeoutMs);
		try {
			const ask = async () => await call(context, { ...connection, timeoutMs }, endpoint, {});
			const answer = await answerTo(client.door, 'read', ask);
			return answer?.kind === 'accepted' ? answer.body : undefined;
		} finally {
			client.end();
		}
	};
