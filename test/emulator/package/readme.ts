import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { appText, call, sms } from '../../tools/emulatorClient';

/** Runs the test shown in the package's README, following the README only. */

const modules = join(__dirname, '../../../node_modules');

/** The code before the test and the command of each runner. */
export const runners = {
	'node:test': {
		head: `import { test } from 'node:test';
import expectations from ${JSON.stringify(pathToFileURL(join(modules, 'expect/build/index.js')))};
const { expect } = expectations;
`,
		args: ['--test'],
	},
	jest: {
		head: '',
		args: [
			...['--experimental-vm-modules', join(modules, 'jest/bin/jest.js'), '--watchman=false'],
			...['--testTimeout=60000', '--config', '{"testMatch":["**/*.test.mjs"],"transform":{}}'],
		],
	},
} as const;

/**
 * A workflow that sends an SMS for an order and thanks for the answer, unless it is switched off.
 */
export async function startOrders() {
	const orders = { url: '', emulator: '', isSilent: false, stop: async () => {} };
	const server = createServer((request, response) => {
		const take = async () => {
			const body = await text(request);
			if (request.url === '/answers') {
				const { source_addr: number, message } = JSON.parse(body) as Record<string, string>;
				response.end();
				// A delivery report, which may arrive during the next test.
				if (number === undefined) return;
				const thanks = { ...appText, number, message: `Thank you for "${message}"` };
				await call({ url: orders.emulator }, 'messagingAppSend', thanks);
				return;
			}
			const { order, phone } = Object.fromEntries(new URLSearchParams(body));
			const sent = {
				...sms,
				phone: phone?.replaceAll(/\D/g, ''),
				msg: `Order ${order} is on its way.`,
			};
			if (!orders.isSilent) await call({ url: orders.emulator }, 'smsSend', sent);
			response.end();
		};
		take().catch(() => response.destroy());
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	orders.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	orders.stop = async () => {
		server.closeAllConnections();
		await new Promise((resolve) => server.close(resolve));
	};
	return orders;
}

/**
 * Runs the README's test in the folder with the installed package; returns exit code and output.
 */
export async function runReadme(
	folder: string,
	runner: keyof typeof runners,
	{ url, emulator, isSilent }: Awaited<ReturnType<typeof startOrders>>,
): Promise<{ readonly isGreen: boolean; readonly said: string }> {
	const { head, args } = runners[runner];
	const readme = readFileSync(
		join(folder, 'node_modules/messaging-service-emulator/README.md'),
		'utf8',
	);
	const shown = (/```ts\n([^`]*nextSms[^]*?)```/.exec(readme)?.[1] ?? '')
		.replace('http://127.0.0.1:8480', emulator)
		.replace('http://127.0.0.1:5678/webhook/order', `${url}/order`)
		// Shorten the wait for a missing message.
		.replace('10_000', isSilent ? '300' : '30_000');
	writeFileSync(join(folder, 'order.test.mjs'), `${head}${shown}`);
	return await new Promise((resolve) => {
		// As on a command line, not as part of the current test run.
		const { PATH, TMPDIR } = process.env;
		const given = [...args, ...(runner === 'jest' ? [] : ['order.test.mjs'])];
		execFile(
			process.execPath,
			given,
			{ cwd: folder, env: { PATH, TMPDIR } },
			(error, stdout, stderr) => resolve({ isGreen: error === null, said: `${stdout}${stderr}` }),
		);
	});
}
