import type { Emulator } from '../running/emulator';
import { safeUrl } from '../session/addresses';
import type { Replayed } from '../session/replay';

/** What the command line says. */

/** What is printed is kept in logs: without the keys that an address may hold. */
const shown = (address: string | undefined) => (address === undefined ? 'none' : safeUrl(address));

/** How to reach it, and with which keys. */
export function introduction({ url, settings, options: { password } }: Emulator): string {
	const { basic, apiToken, apiKey, serviceName, agents, webhooks } = settings;
	const asked =
		password === undefined
			? ''
			: `\n  Password           ${password}   (of page and controls, with any user name; or as a bearer token)`;
	return `Messaging service emulator

  Phones             ${url}   (in a browser: what is sent, and answers)
  Base URL           ${url}
  Basic              ${basic.username} / ${basic.password}   (SMS, OTP, balance, messaging app)
  API token          ${apiToken}   (e-mail)
  API key            ${apiKey}   (signature of webhooks, headers x-${serviceName}-...)
  Agents             ${agents.map(({ number, active }) => (active ? number : `${number} (inactive)`)).join(', ')}
  SMS webhooks       ${shown(webhooks.sms)}
  App webhooks       ${shown(webhooks.messagingApp)}
  Control            ${url}/_control/openapi.json   (what tests can ask and do)${asked}

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

const flags = { sms: '--webhook-sms', messagingApp: '--webhook-app' };

/** Which webhooks go nowhere after a session, and how to change that; empty where all is there. */
export const missing = ({ withoutAddress }: Replayed): string =>
	withoutAddress
		.map(
			(kind) =>
				`The address of its webhooks had a key, which no session holds: give it with ${flags[kind]}, or on the page.\n`,
		)
		.join('');
