import { defineConfig } from '@playwright/test';

import editor from '../editor/playwright.config';

export default defineConfig(editor, {
	testDir: __dirname,
	timeout: 300_000,
	use: { viewport: { width: 1440, height: 900 }, locale: 'en-US' },
});
