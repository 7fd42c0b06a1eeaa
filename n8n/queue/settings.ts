import type { QueueServices } from './services';

/** What is of the machine that the compose file runs on, and not of this one. */
const elsewhere = ['WEBHOOK_URL', 'N8N_PROXY_HOPS'];

/**
 * Settings that all programs of one n8n in queue mode share: those of the compose file, with the
 * services of here.
 */
export const queueSettings = ({
	redisPort,
	postgresPort,
	n8n,
}: Pick<QueueServices, 'redisPort' | 'postgresPort' | 'n8n'>): Record<string, string> => ({
	...Object.fromEntries(Object.entries(n8n).filter(([name]) => !elsewhere.includes(name))),
	OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
	QUEUE_BULL_REDIS_HOST: '127.0.0.1',
	QUEUE_BULL_REDIS_PORT: String(redisPort),
	DB_POSTGRESDB_HOST: '127.0.0.1',
	DB_POSTGRESDB_PORT: String(postgresPort),
});
