import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The engine reads these when it is loaded; it must not touch the user's own n8n. */
process.env.N8N_USER_FOLDER = mkdtempSync(join(tmpdir(), 'n8n-'));
process.env.N8N_ENCRYPTION_KEY = 'test';
process.env.N8N_LOG_LEVEL = 'silent';

/**
 * n8n's logger looks up its caller in the stack, with source maps, for every debug message, even
 * where it is silent: an eighth of a run.
 */
const { Logger } = jest.requireActual<{ Logger: { prototype: object } }>('@n8n/backend-common');
for (const level of ['debug', 'info'])
	Object.defineProperty(Logger.prototype, level, { value: () => {} });

/**
 * Jest asks for a hundred lines, and each is looked up in source maps whenever n8n or a test reads
 * a stack.
 */
Error.stackTraceLimit = 15;
