import type { Emulator } from '../running/emulator';
import { redactUrl } from '../session/addresses';
import type { ReplayResult } from '../session/replay';

/** The output of the command line. */

/** Printed text ends up in logs, so addresses are printed without keys. */
const redacted = (address: string | undefined) => (address === undefined ? 'none' : redactUrl(address));

/** Lists the addresses and keys of a started emulator. */
export function introduction({ url, settings, options: { password } }: Emulator): string {
	const { basic, apiToken, apiKey, serviceName, agents, webhooks } = settings;
	const asked =
		password === undefined
			? ''
			: `\n  Password           ${password}   (for page and controls, with any user name; or as a bearer token)`;
	return `Messaging service emulator

  Phones             ${url}   (in a browser: read and answer messages)
  Base URL           ${url}
  Basic              ${basic.username} / ${basic.password}   (SMS, OTP, balance, messaging app)
  API token          ${apiToken}   (e-mail)
  API key            ${apiKey}   (signs webhooks, in headers x-${serviceName}-...)
  Agents             ${agents.map(({ number, active }) => (active ? number : `${number} (inactive)`)).join(', ')}
  SMS webhooks       ${redacted(webhooks.sms)}
  App webhooks       ${redacted(webhooks.messagingApp)}
  Control            ${url}/_control/openapi.json   (the API for tests)${asked}

Ctrl+C ends it.`;
}

/** The same for programs, in one line. */
export function startLine({ url, settings, options: { password } }: Emulator): string {
	const { basic, apiToken, apiKey, serviceName } = settings;
	return JSON.stringify({ url, password, basic, apiToken, apiKey, serviceName });
}

/** Summarizes a replay. */
export function replaySummary({ requests, webhooks, differences }: ReplayResult): string {
	const played = `${requests} requests and ${webhooks} webhooks replayed`;
	if (differences.length === 0) return `${played}: identical, byte for byte.`;
	const told = differences.map(
		({ line, what, byte, expected, found }) =>
			`line ${line}, ${what}, from byte ${byte}:\n  session  ${expected}\n  now      ${found}`,
	);
	return [`${played}, with differences:`, ...told].join('\n');
}

const flags = { sms: '--webhook-sms', messagingApp: '--webhook-app' };

/** Says which webhooks have no address after a replay and how to set it; empty if all have one. */
export const missingAddresses = ({ withoutAddress }: ReplayResult): string =>
	withoutAddress
		.map(
			(kind) =>
				`The webhook address contained a key, which sessions do not store: set it with ${flags[kind]} or on the page.\n`,
		)
		.join('');
