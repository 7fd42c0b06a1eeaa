import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { INodeExecutionData } from 'n8n-workflow';
import { startEmulator, type Emulator } from '../../../emulator';
import { runNode } from '../../tools/engine';
import { credentialsFor } from '../../tools/service';
import { TriggerServer } from '../../tools/triggerServer';

/**
 * A shop's workflow with the real nodes: an order sends an SMS, and its reply gets a message in the messaging app. Only
 * n8n's webhook for orders and the connections between the nodes are simulated.
 */

const agent = '5215512345678';

class Answers extends TriggerServer {
	readonly runs: Array<Promise<unknown>> = [];

	constructor(
		private readonly emulator: Emulator,
		apiKey: string,
	) {
		super({ credential: { apiKey } });
	}

	protected override take(output: INodeExecutionData[][]): void {
		super.take(output);
		const items = output.flat();
		const parameters = {
			resource: 'whatsApp',
			operation: 'send',
			from: agent,
			to: '={{ $json.from }}',
			messageType: 'text',
			message: '=Thank you for "{{ $json.text }}"',
		};
		this.runs.push(runNode({ parameters, items, credentials: credentialsFor(this.emulator.url) }));
	}
}

/** Starts an emulator and the workflow, connected to each other. */
export async function startShop() {
	const emulator = await startEmulator();
	const { apiKey } = emulator.settings;
	const answers = await new Answers(emulator, apiKey).listen();
	emulator.set({ webhooks: { sms: answers.url } });
	const parameters = {
		resource: 'sms',
		operation: 'send',
		to: '={{ $json.phone }}',
		message: '=Order {{ $json.order }} is on its way. Are you at home? Reply SI.',
	};
	const orders = createServer((request, response) => {
		let body = '';
		request.on('data', (chunk) => (body += chunk));
		request.on('end', () => {
			const items = [{ json: Object.fromEntries(new URLSearchParams(body)) }];
			const run = runNode({ parameters, items, credentials: credentialsFor(emulator.url) });
			void run.then(
				({ error }) => response.writeHead(error === undefined ? 200 : 500).end(),
				() => response.writeHead(500).end(),
			);
		});
	});
	await new Promise<void>((resolve) => orders.listen(0, '127.0.0.1', resolve));
	return {
		emulator: emulator.url,
		workflow: `http://127.0.0.1:${(orders.address() as AddressInfo).port}/order`,
		async stop() {
			await Promise.all(answers.runs);
			orders.closeAllConnections();
			await new Promise((resolve) => orders.close(resolve));
			await answers.stop();
			await emulator.stop();
		},
	};
}
