import { samples } from './samples';
import { startEmulator, type Emulator, type EmulatorOptions } from '../../emulator';
import { endpoints, type Endpoint, type EndpointName } from '../../nodes/MessagingService/contract';

/**
 * A simple HTTP client of the service: valid requests by default, invalid ones on demand. Each
 * emulator ends with its test.
 */

const started: Emulator[] = [];

export async function start(options: Partial<EmulatorOptions> = {}): Promise<Emulator> {
	const emulator = await startEmulator(options);
	started.push(emulator);
	return emulator;
}

/** Starts an emulator that takes webhooks, and returns the settings of one that sends them to it. */
export async function startReceiver() {
	const receiver = await start();
	receiver.fault({ do: 'answer', headers: { Location: '/elsewhere' } });
	const to = `${receiver.url}/hook`;
	return { receiver, webhooks: { sms: to, messagingApp: to } };
}

export async function stopAll(): Promise<void> {
	await Promise.all(started.splice(0).map((emulator) => emulator.stop()));
}
afterEach(stopAll);

export const basic = (username = 'demo', password = 'demo-password') =>
	`Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

export interface Answered {
	status: number;
	headers: Headers;
	text: string;
	// Tests compare answers with literals; one test checks their shapes against the contract.
	body: any; // eslint-disable-line @typescript-eslint/no-explicit-any
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

export async function fetched(url: string, init: RequestInit = {}): Promise<Answered> {
	const response = await fetch(url, init);
	const text = await response.text();
	return { status: response.status, headers: response.headers, text, body: parsed(text) };
}

/** Calls an endpoint according to the contract. */
export function call(
	emulator: Pick<Emulator, 'url'>,
	name: EndpointName,
	parameters: Record<string, unknown> = {},
	extra: { headers?: Record<string, string>; body?: string; signal?: AbortSignal } = {},
): Promise<Answered> {
	const row: Endpoint = endpoints[name];
	const path = row.path.replaceAll(/\{(\w+)\}/g, (_tag, key: string) => String(parameters[key]));
	const query =
		row.parametersIn === 'query'
			? `?${new URLSearchParams(Object.entries(parameters).map(([key, value]): [string, string] => [key, String(value)]))}`
			: '';
	const body = row.parametersIn === 'body' ? (extra.body ?? JSON.stringify(parameters)) : undefined;
	return fetched(`${emulator.url}${path}${query}`, {
		method: row.method,
		headers: {
			Accept: 'application/json',
			Authorization: row.scheme === 'basic' ? basic() : 'Bearer demo-token',
			...(body !== undefined && { 'Content-Type': 'application/json' }),
			...extra.headers,
		},
		...(body !== undefined && { body }),
		...(extra.signal && { signal: extra.signal }),
	});
}

export const endpointNames = Object.keys(endpoints) as EndpointName[];

/** A valid request for each endpoint. */
export const sms = samples.smsSend;
export const { phone } = sms;
export const email = samples.emailSend;
export const appText = samples.messagingAppSend;
