import type { Emulator } from '../emulator';
import type { Replayed } from '../session/replay';

/** What the command line says. */

/** How to reach it, and with which keys. */
export function introduction({ url, settings }: Emulator): string {
	const { basic, apiToken, apiKey, serviceName, agents, webhooks } = settings;
	return `Messaging service emulator

  Phones             ${url}   (in a browser: what is sent, and answers)
  Base URL           ${url}
  Basic              ${basic.username} / ${basic.password}   (SMS, OTP, balance, messaging app)
  API token          ${apiToken}   (e-mail)
  API key            ${apiKey}   (signature of webhooks, headers x-${serviceName}-...)
  Agents             ${agents.map(({ number, active }) => (active ? number : `${number} (inactive)`)).join(', ')}
  SMS webhooks       ${webhooks.sms ?? 'none'}
  App webhooks       ${webhooks.messagingApp ?? 'none'}
  Phones             ${url}/   (open it in a browser)
  Control            ${url}/_control/openapi.json   (what tests can ask and do)

Ctrl+C ends it.`;
}

/** What came of a session that was played again. */
export function outcome({ requests, webhooks, differences }: Replayed): string {
	const played = `${requests} requests and ${webhooks} webhooks played again`;
	if (differences.length === 0) return `${played}: all the same, byte for byte.`;
	const told = differences.map(
		({ line, what, byte, expected, found }) =>
			`line ${line}, ${what}, from byte ${byte}:\n  session  ${expected}\n  now      ${found}`,
	);
	return [`${played}, and not the same:`, ...told].join('\n');
}
