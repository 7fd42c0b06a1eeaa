import type { Emulator } from '../running/emulator';
import { redactUrl } from '../http/redact';

/** The output of the command line. */

/** Printed text ends up in logs, so addresses are printed without keys. */
const redacted = (address: string | undefined) =>
	address === undefined ? 'none' : redactUrl(address);

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
  API token          ${apiToken}   (email)
  API key            ${apiKey}   (signs webhooks, in headers x-${serviceName}-...)
  Agents             ${agents.map(({ number, active }) => (active ? number : `${number} (inactive)`)).join(', ')}
  SMS webhooks       ${redacted(webhooks.sms)}
  App webhooks       ${redacted(webhooks.messagingApp)}
  Control            ${url}/_control   (the API for tests)${asked}

Ctrl+C ends it.`;
}

/** The same for programs, in one line. */
export function startLine({ url, settings, options: { password } }: Emulator): string {
	const { basic, apiToken, apiKey, serviceName } = settings;
	return JSON.stringify({ url, password, basic, apiToken, apiKey, serviceName });
}
