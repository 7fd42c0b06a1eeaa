import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { z } from 'zod/v4';

import type { Owner } from './rest/client';

const Stored = z.object({ email: z.string(), password: z.string() });

/** An owner with a password of its own, in n8n's terms: a number and an upper-case letter in it. */
export function newOwner(): Owner {
	return { email: 'demo@example.com', password: `Demo-1-${randomBytes(9).toString('base64url')}` };
}

/** The owner kept in a file only its user can read; made at the first call. */
export function keptOwner(file: string): Owner {
	if (!existsSync(file)) {
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, `${JSON.stringify(newOwner(), null, '\t')}\n`, { mode: 0o600 });
	}
	return Stored.parse(JSON.parse(readFileSync(file, 'utf8')));
}
