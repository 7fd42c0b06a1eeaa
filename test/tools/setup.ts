import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The engine reads these when it is loaded; it must not touch the user's own n8n. */
process.env.N8N_USER_FOLDER = mkdtempSync(join(tmpdir(), 'n8n-'));
process.env.N8N_ENCRYPTION_KEY = 'test';
process.env.N8N_LOG_LEVEL = 'silent';
