import { parseArgs } from 'node:util';
import { startEmulator, type EmulatorOptions } from '.';

const usage = `The messaging service, played on this machine.

  --port N              port (default: any free one)
  --seed N              seed of codes, UUIDs and chance (default 1)
  --latency MS          time before every answer
  --error-status WHICH  HTTP status of error answers: ok (always 200) or matching
  --webhook-sms URL     where delivery reports and incoming SMS go (this machine only)
  --webhook-app URL     where inbound messaging-app messages go (this machine only)`;

const flag = { type: 'string' } as const;

function readFlags(): Partial<EmulatorOptions> {
	const { values } = parseArgs({
		options: {
			port: flag,
			seed: flag,
			latency: flag,
			'error-status': flag,
			'webhook-sms': flag,
			'webhook-app': flag,
			help: { type: 'boolean' },
		},
	});
	if (values.help === true) {
		console.log(usage);
		process.exit(0);
	}
	const number = (name: 'port' | 'seed' | 'latency') => {
		const text = values[name];
		if (text !== undefined && !/^\d+$/.test(text)) throw new Error(`--${name} takes a number, not ${text}`);
		return text === undefined ? undefined : Number(text);
	};
	const status = values['error-status'];
	if (status !== undefined && status !== 'ok' && status !== 'matching')
		throw new Error(`--error-status is ok or matching, not ${status}`);
	const [port, seed, latencyMs] = [number('port'), number('seed'), number('latency')];
	const { 'webhook-sms': sms, 'webhook-app': messagingApp } = values;
	return {
		...(port !== undefined && { port }),
		...(seed !== undefined && { seed }),
		...(latencyMs !== undefined && { latencyMs }),
		...(status !== undefined && { errorStatus: status }),
		webhooks: { ...(sms !== undefined && { sms }), ...(messagingApp !== undefined && { messagingApp }) },
	};
}

async function main(): Promise<void> {
	const emulator = await startEmulator(readFlags());
	const { basic, apiToken, apiKey, serviceName, agents, webhooks } = emulator.settings;
	console.log(`Messaging service emulator

  Base URL           ${emulator.url}
  Basic              ${basic.username} / ${basic.password}   (SMS, OTP, balance, messaging app)
  API token          ${apiToken}   (e-mail)
  API key            ${apiKey}   (signature of webhooks, headers x-${serviceName}-...)
  Agents             ${agents.map(({ number, active }) => (active ? number : `${number} (inactive)`)).join(', ')}
  SMS webhooks       ${webhooks.sms ?? 'none'}
  App webhooks       ${webhooks.messagingApp ?? 'none'}
  Control            ${emulator.url}/_control/state   (see emulator/README.md)

Ctrl+C ends it.`);
	const end = () => void emulator.stop().then(() => process.exit(0));
	process.once('SIGINT', end);
	process.once('SIGTERM', end);
}

main().catch((error: unknown) => {
	console.error(error instanceof Error ? error.message : error);
	console.error(`\n${usage}`);
	process.exit(1);
});
