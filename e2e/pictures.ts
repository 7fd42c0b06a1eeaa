import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { chromium, type Browser } from '@playwright/test';

import { places } from '../scripts/places';
import { runProgram, type Run } from '../scripts/program';
import { deskPictures } from './pictures/desk';
import { findChromium } from '../scripts/chromium';
import { editorPictures } from './pictures/editor';

// npm run e2e -- pictures [editor | desk]
//
// Takes the pictures of n8n's editor and of the emulator's page in the documents (docs/pictures).

const folder = join(places.root, 'docs', 'pictures');
const timeoutMs = 600_000;

async function takeAll(run: Run): Promise<void> {
	const wanted = process.argv[2];
	mkdirSync(folder, { recursive: true });
	const browser = await started(run);
	if (wanted !== 'editor') await deskPictures(browser, folder);
	if (wanted !== 'desk') await editorPictures(browser, folder, run);
	for (const file of readdirSync(folder))
		console.log(`${file}  ${Math.round(statSync(join(folder, file)).size / 1024)} kB`);
}

async function started({ atEnd }: Run): Promise<Browser> {
	const executablePath = findChromium();
	const browser = await chromium.launch({
		...(executablePath !== undefined && { executablePath }),
		args: ['--no-sandbox', '--disable-gpu'],
	});
	atEnd(() => browser.close());
	return browser;
}

void runProgram(takeAll, timeoutMs).then((code) => process.exit(code));
