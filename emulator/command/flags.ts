import { parseArgs } from 'node:util';
import type { EmulatorOptions } from '../options';

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
  --host ADDRESS        where it listens (default 127.0.0.1; another one only in a container of its own)
  --seed N              seed of codes, UUIDs and chance (default 1)
  --latency MS          time before every answer
  --error-status WHICH  HTTP status of error answers: ok (always 200) or matching
  --webhook-sms URL     where delivery reports and incoming SMS go (this machine only)
  --webhook-app URL     where inbound messaging-app messages go (this machine only)
  --session FILE        begins with a session, played again
  --keep FILE           keeps the session in a file, and goes on from it the next time
  --example             begins with a day of a shop, to look around

  replay FILE           plays a session again, compares every byte, and ends`;

const flag = { type: 'string' } as const;
const flags = {
	port: flag,
	seed: flag,
	latency: flag,
	'error-status': flag,
	'webhook-sms': flag,
	'webhook-app': flag,
	host: flag,
	session: flag,
	keep: flag,
	example: { type: 'boolean' },
	help: { type: 'boolean' },
} as const;

function wholeNumber(name: string, text: string | undefined): number | undefined {
	if (text !== undefined && !/^\d+$/.test(text)) throw new Error(`--${name} takes a number, not ${text}`);
	return text === undefined ? undefined : Number(text);
}

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
	const { 'webhook-sms': sms, 'webhook-app': messagingApp, session, keep, host } = values;
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
			...(port !== undefined && { port }),
			...(seed !== undefined && { seed }),
			...(latencyMs !== undefined && { latencyMs }),
			...(errorStatus !== undefined && { errorStatus }),
			webhooks: { ...(sms !== undefined && { sms }), ...(messagingApp !== undefined && { messagingApp }) },
		},
	};
}
