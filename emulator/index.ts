import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Connections } from './http/connections';
import { readOptions } from './settings/defaults';
import { Emulator } from './running/emulator';
import type { EmulatorOptions } from './settings/options';
import { answerAs } from './server';

export { defaults } from './settings/defaults';
export { ManualClock, type Clock } from './time/clock';
export type { IncomingSmsInput, InboundMessageInput } from './webhooks/bodies';
export type { FaultInput } from './faults/kinds';
export type { PlacedFault } from './faults/faults';
export type { EmulatorOptions, Settings } from './settings/options';
export type { Ending, RecordedRequest } from './http/recorded';
export type { AppMessage, EmailMessage, SmsMessage } from './state/state';
export type { SentWebhook, WebhookOverrides, WebhookResult } from './webhooks/records';
export type { Emulator };

/** Returns the host name to use from this machine. */
function nameOf(host: string): string {
	if (['0.0.0.0', '::', 'localhost'].includes(host)) return '127.0.0.1';
	return host.includes(':') ? `[${host}]` : host;
}

/**
 * Starts an emulator of the whole service on 127.0.0.1: all endpoints, both authentication schemes,
 * the error bodies and the three webhooks. Rejects when an option is invalid or the port is taken.
 */
export async function startEmulator(options: Partial<EmulatorOptions> = {}): Promise<Emulator> {
	const read = readOptions(options);
	const server = createServer({ keepAliveTimeout: 65_000 });
	const connections = new Connections(server);
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject);
		server.listen(read.port, read.host, resolve);
	});
	const { port } = server.address() as AddressInfo;
	const emulator = new Emulator(`http://${nameOf(read.host)}:${port}`, server, connections, read);
	answerAs(emulator, server);
	return emulator;
}
