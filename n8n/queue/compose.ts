import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';
import { z } from 'zod/v4';

import { places } from '../../scripts/places';

const Service = z.looseObject({ environment: z.record(z.string(), z.coerce.string()) });
const Compose = z.looseObject({ services: z.looseObject({ main: Service, postgres: Service }) });

export interface Database {
	readonly user: string;
	readonly password: string;
	readonly name: string;
}

/**
 * The compose file of docs/queue-mode.md, as somebody uses it who puts values in place of what
 * stands in angle brackets: the same words, the same value.
 *
 * @returns the environment of n8n, and the database that the image of PostgreSQL makes of its own
 */
export function readCompose(): {
	readonly n8n: Record<string, string>;
	readonly database: Database;
} {
	const text = readFileSync(join(places.root, 'docs', 'queue-mode.md'), 'utf8');
	const [, compose = ''] = /```yaml\n(.*?)```/s.exec(text) ?? [];
	const values = new Map<string, string>();
	const filled = compose.replace(/<([^>\n]+)>/g, (_, words: string) => {
		const value = values.get(words) ?? randomBytes(18).toString('hex');
		values.set(words, value);
		return value;
	});
	const { main, postgres } = Compose.parse(parse(filled, { merge: true })).services;
	// As the image does it: a database of the user's name unless it is told another one.
	const { POSTGRES_USER: user = 'postgres', POSTGRES_PASSWORD: password = '' } =
		postgres.environment;
	const { POSTGRES_DB: name = user } = postgres.environment;
	return { n8n: main.environment, database: { user, password, name } };
}
