import { parseArgs } from 'node:util';
import type { EmulatorOptions } from '../settings/options';

/** What the command line asks for. */
export interface Command {
	/** `replay`: the session to play again; nothing is started. */
	readonly replay?: string;
	/** A session to begin with. */
	readonly session?: string;
	/** Where the session is kept. */
	readonly keep?: string;
	/** Begins with the session that comes with the emulator. */
	readonly example: boolean;
	readonly help: boolean;
	readonly options: Partial<EmulatorOptions>;
}

export const usage = `The messaging service, played on this machine.

  --port N              port (default: 8480, or any free one where that is taken)
  --host ADDRESS        where it listens (default 127.0.0.1; elsewhere page and controls ask for a password)
  --password WORD       that password (default: a new one at each start, which is printed)
  --allow-host NAMES    names under which it answers besides localhost, e.g. emulator,emulator.example.com
  --seed N              seed of codes, UUIDs and chance (default 1)
  --latency MS          time before every answer
  --error-status WHICH  HTTP status of error answers: ok (always 200) or matching
  --webhook-sms URL     where delivery reports and incoming SMS go
  --webhook-app URL     where inbound messaging-app messages go
  --allow-webhook-host NAMES
                        hosts that webhooks may go to besides this machine, e.g. n8n or n8n:5678
  --session FILE        begins with a session, played again
  --keep FILE           keeps the session in a file, and goes on from it the next time
  --example             begins with a day of a shop, to look around

  replay FILE           plays a session again, compares every byte, and ends`;

const flag = { type: 'string' } as const;
const list = { type: 'string', multiple: true } as const;
const flags = {
	port: flag,
	seed: flag,
	latency: flag,
	'error-status': flag,
	'webhook-sms': flag,
	'webhook-app': flag,
	host: flag,
	password: flag,
	'allow-host': list,
	'allow-webhook-host': list,
	session: flag,
	keep: flag,
	example: { type: 'boolean' },
	help: { type: 'boolean' },
} as const;

function wholeNumber(name: string, text: string | undefined): number | undefined {
	if (text !== undefined && !/^\d+$/.test(text)) throw new Error(`--${name} takes a number, not ${text}`);
	return text === undefined ? undefined : Number(text);
}

/** A list that is given at once, with commas, or one by one. */
const namesIn = (given: readonly string[] = []) =>
	given.flatMap((names) => names.split(',')).flatMap((name) => name.trim() || []);

/** What the arguments of the command say. Throws for what it does not understand. */
export function readCommand(args: string[]): Command {
	const { values, positionals } = parseArgs({ args, options: flags, allowPositionals: true });
	const [command, replay, ...others] = positionals;
	if (command !== undefined && (command !== 'replay' || replay === undefined || others.length > 0))
		throw new Error(`Not understood: ${positionals.join(' ')}`);
	const errorStatus = values['error-status'];
	if (errorStatus !== undefined && errorStatus !== 'ok' && errorStatus !== 'matching')
		throw new Error(`--error-status is ok or matching, not ${errorStatus}`);
	const port = wholeNumber('port', values.port);
	const seed = wholeNumber('seed', values.seed);
	const latencyMs = wholeNumber('latency', values.latency);
	const { 'webhook-sms': sms, 'webhook-app': messagingApp, session, keep, host, password } = values;
	const { example = false, help = false } = values;
	if ([session !== undefined, keep !== undefined, example].filter(Boolean).length > 1)
		throw new Error('--session, --keep and --example each begin with a session: one of them can');
	return {
		...(replay !== undefined && { replay }),
		...(session !== undefined && { session }),
		...(keep !== undefined && { keep }),
		example,
		help,
		options: {
			...(host !== undefined && { host }),
			...(password !== undefined && { password }),
			allowHosts: namesIn(values['allow-host']),
			allowWebhookHosts: namesIn(values['allow-webhook-host']),
			...(port !== undefined && { port }),
			...(seed !== undefined && { seed }),
			...(latencyMs !== undefined && { latencyMs }),
			...(errorStatus !== undefined && { errorStatus }),
			webhooks: { ...(sms !== undefined && { sms }), ...(messagingApp !== undefined && { messagingApp }) },
		},
	};
}
