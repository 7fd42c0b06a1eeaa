import { randomBytes } from 'node:crypto';

import type { QueueServices } from './services';

/** Settings that all programs of one n8n in queue mode share. */
export const queueSettings = ({
	redisPort,
	postgresPort,
	database,
}: QueueServices): Record<string, string> => ({
	EXECUTIONS_MODE: 'queue',
	OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
	N8N_ENCRYPTION_KEY: randomBytes(18).toString('base64'),
	QUEUE_BULL_REDIS_HOST: '127.0.0.1',
	QUEUE_BULL_REDIS_PORT: String(redisPort),
	DB_TYPE: 'postgresdb',
	DB_POSTGRESDB_HOST: '127.0.0.1',
	DB_POSTGRESDB_PORT: String(postgresPort),
	DB_POSTGRESDB_DATABASE: database,
	DB_POSTGRESDB_USER: database,
});
