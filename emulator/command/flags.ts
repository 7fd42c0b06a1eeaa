import { parseArgs } from 'node:util';
import type { EmulatorOptions } from '../settings/options';
import { present } from '../settings/values';

/** The parsed command line. */
export interface Command {
	readonly help: boolean;
	/** Whether the start is told in JSON. */
	readonly json: boolean;
	readonly options: Partial<EmulatorOptions>;
}

export const usage = `Emulates the messaging service on this machine.

  --port N                    port (8480 by default, or any free one if that is taken)
  --host ADDRESS              address to listen on (127.0.0.1 by default)
  --password WORD             password of page and controls
  --basic USER:PASSWORD       key of SMS, one-time passwords, balance and messaging app
  --api-token WORD            key of email
  --api-key WORD              signs the webhooks
  --allow-host NAMES          names to answer under besides localhost, e.g. emulator,emulator.example.com
  --seed N                    seed of codes and UUIDs (1 by default)
  --error-status WHICH        HTTP status of error answers: ok (always 200) or matching
  --webhook-sms URL           address for delivery reports and incoming SMS
  --webhook-app URL           address for incoming messaging-app messages
  --allow-webhook-host NAMES  hosts for webhooks besides this machine, e.g. n8n or n8n:5678
  --json                      prints one line of JSON at the start, for programs

Where other machines can reach it (--host), it makes up a password and keys that are not given, and prints them.`;

const flag = { type: 'string' } as const;
const list = { type: 'string', multiple: true } as const;
const flags = {
	port: flag,
	seed: flag,
	'error-status': flag,
	'webhook-sms': flag,
	'webhook-app': flag,
	host: flag,
	password: flag,
	basic: flag,
	'api-token': flag,
	'api-key': flag,
	'allow-host': list,
	'allow-webhook-host': list,
	json: { type: 'boolean' },
	help: { type: 'boolean' },
} as const;

function wholeNumber(name: string, text: string | undefined): number | undefined {
	if (text !== undefined && !/^\d+$/.test(text))
		throw new Error(`--${name} takes a number, not ${text}`);
	return text === undefined ? undefined : Number(text);
}

/** Reads the user name and the password, which may contain colons. */
function basicIn(text: string | undefined) {
	if (text === undefined) return undefined;
	const [, username, password] = /^([^:]+):(.+)$/.exec(text) ?? [];
	if (username === undefined || password === undefined)
		throw new Error('--basic takes USER:PASSWORD');
	return { username, password };
}

/** Splits a list given with commas, by repeated flags, or both. */
const namesIn = (given: readonly string[] = []) =>
	given.flatMap((names) => names.split(',')).flatMap((name) => name.trim() || []);

/** Parses the arguments. Throws for unknown flags, other words and malformed values. */
export function readCommand(args: string[]): Command {
	const { values } = parseArgs({ args, options: flags });
	const errorStatus = values['error-status'];
	if (errorStatus !== undefined && errorStatus !== 'ok' && errorStatus !== 'matching')
		throw new Error(`--error-status is ok or matching, not ${errorStatus}`);
	const port = wholeNumber('port', values.port);
	const seed = wholeNumber('seed', values.seed);
	const { 'webhook-sms': sms, 'webhook-app': messagingApp, host, password } = values;
	const { 'api-token': apiToken, 'api-key': apiKey, help = false, json = false } = values;
	const basic = basicIn(values.basic);
	return {
		help,
		json,
		options: {
			...present({ host, password, basic, apiToken, apiKey, port, seed, errorStatus }),
			allowHosts: namesIn(values['allow-host']),
			allowWebhookHosts: namesIn(values['allow-webhook-host']),
			webhooks: present({ sms, messagingApp }),
		},
	};
}
