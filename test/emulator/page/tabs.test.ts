import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import type * as Esbuild from 'esbuild';
import type { Row } from '../../../emulator/feed/row';
import { listen } from '../../tools/deskClient';
import { call, sms, start, stopAll } from '../../tools/emulatorClient';
import { until } from '../../tools/until';

/** Tabs of one browser: the page's own code with a real stream and a browser simulated in Node. */

interface News {
	readonly fresh: readonly Row[];
	readonly isNew: boolean;
}

interface Live {
	begin: () => void;
	onNews: (hear: (news: News) => void) => void;
	readonly isConnected: { readonly value: boolean };
	readonly state: { readonly value: { readonly settings: { readonly credits: number } } };
}

const client = join(__dirname, '../../../emulator/page/client');

async function bundled(file: string): Promise<string> {
	const esbuild = createRequire(__filename)('esbuild') as typeof Esbuild;
	const { outputFiles } = await esbuild.build({
		entryPoints: [join(client, 'store', file)],
		bundle: true,
		write: false,
		globalName: 'live',
		define: { WORKER: '""' },
		tsconfig: join(client, 'tsconfig.json'),
	});
	return outputFiles[0]?.text ?? '';
}

const ends: Array<() => void> = [];
afterEach(async () => {
	for (const end of ends.splice(0)) end();
	await stopAll();
});

async function browserAt(url: string) {
	class EventSource extends EventTarget {
		readonly close: () => void;
		constructor() {
			super();
			this.close = listen({ url }, undefined, ({ event, data }) =>
				this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) })),
			).leave;
			ends.push(this.close);
		}
	}
	const [page, worker] = await Promise.all(['live.ts', 'worker.ts'].map(bundled));
	let connect: (event: MessageEvent) => void = () => {};
	const addEventListener = (_name: string, hear: typeof connect) => (connect = hear);
	runInContext(worker ?? '', createContext({ EventSource, MessageEvent, addEventListener }));
	/** A tab whose requests are answered at once, but whose answers are delivered later. */
	return function open() {
		const { port1, port2: port } = new MessageChannel();
		ends.push(() => port.close());
		const answers: Array<Promise<unknown>> = [];
		let letOn = () => {};
		const wait = new Promise<void>((resolve) => (letOn = resolve));
		const context: { live?: Live } = createContext({
			URLSearchParams,
			addEventListener: () => {},
			SharedWorker: function SharedWorker() {
				connect(new MessageEvent('connect', { ports: [port1] }));
				return { port };
			},
			fetch: async (path: string) => {
				const answer = fetch(`${url}${path}`).then(async (response) => await response.json());
				answers.push(answer);
				await Promise.all([answer, wait]);
				return { ok: true, json: async () => await answer };
			},
		});
		runInContext(page ?? '', context);
		const { live } = context;
		if (live === undefined) throw new Error('The page does not begin');
		const news: News[] = [];
		live.onNews((one) => news.push(one));
		live.begin();
		return {
			live,
			answers,
			letOn: async () => {
				letOn();
				await Promise.all(answers);
				await new Promise((resolve) => setImmediate(resolve));
			},
			beginnings: () => news.filter(({ isNew }) => isNew).length,
			marked: () => news.flatMap(({ fresh }) => fresh.map(({ text }) => text)),
		};
	};
}

test('the first tab gets hello once: nothing late removes a badge or restores old settings', async () => {
	const emulator = await start();
	const open = await browserAt(emulator.url);
	const { live, letOn, beginnings, marked } = open();
	await until(() => live.isConnected.value);
	await call(emulator, 'smsSend', { ...sms, msg: 'New' });
	emulator.set({ credits: 7 });
	await until(() => marked().length > 0 && live.state.value.settings.credits === 7);
	await letOn();
	expect([beginnings(), marked(), live.state.value.settings.credits]).toEqual([1, ['New'], 7]);
});

test('a tab that joins later requests the state, and misses no event before the answer', async () => {
	const emulator = await start();
	const open = await browserAt(emulator.url);
	const first = open();
	await until(() => first.live.isConnected.value);
	await call(emulator, 'smsSend', { ...sms, msg: 'Before' });
	await until(() => first.marked().length > 0);
	const { live, answers, letOn, beginnings, marked } = open();
	await until(() => answers.length > 0);
	await answers[0];
	await call(emulator, 'smsSend', { ...sms, msg: 'Meanwhile' });
	emulator.set({ credits: 7 });
	await until(() => first.marked().length > 1 && first.live.state.value.settings.credits === 7);
	await letOn();
	await until(() => live.isConnected.value);
	expect([beginnings(), marked(), live.state.value.settings.credits]).toEqual([1, ['Meanwhile'], 7]);
});

test('after a reset before the answer, the answer is ignored', async () => {
	const emulator = await start();
	const open = await browserAt(emulator.url);
	const first = open();
	await until(() => first.live.isConnected.value);
	const { live, answers, letOn, beginnings, marked } = open();
	await until(() => answers.length > 0);
	await answers[0];
	emulator.reset();
	await until(() => live.isConnected.value);
	await call(emulator, 'smsSend', { ...sms, msg: 'After' });
	await until(() => marked().length > 0);
	await letOn();
	expect([beginnings(), marked()]).toEqual([1, ['After']]);
});
