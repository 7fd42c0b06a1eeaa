import { randomBytes } from 'node:crypto';
import { settingsSchema, type EmulatorOptions } from './options';
import { AheadClock } from '../time/clock';
import { checkReceivers } from './receivers';

const template = (template_id: string, name: string, status: boolean) => ({
	template_id,
	name,
	subject: `${name} for {{variable_a_var}}`,
	from_name: 'Demo Shop',
	from_email: 'shop@example.com',
	status,
	html: `<p>${name}, {{variable_a_var}}</p>`,
});

/** The default account; it has one number or address for each refusal, for demos. */
export const defaults = {
	host: '127.0.0.1',
	allowHosts: [],
	allowWebhookHosts: [],
	password: undefined,
	port: 0,
	seed: 1,
	clock: undefined,
	maxRecorded: 100_000,
	maxBodyBytes: 64 * 1024 * 1024,
	basic: { username: 'demo', password: 'demo-password' },
	apiToken: 'demo-token',
	apiKey: 'demo-api-key',
	serviceName: 'messaging',
	latencyMs: 0,
	requestsPerSecond: 0,
	errorStatus: 'ok',
	credits: 1_000_000,
	settleMs: 2000,
	codeLifetimeMs: 300_000,
	codeDigits: 6,
	defaultSender: '26262',
	multiMessage: true,
	unreachablePrefixes: ['999'],
	failingNumbers: ['525500000500'],
	rejectedNumbers: ['525500000010'],
	invalidUsers: ['525500000400'],
	blacklist: ['unsubscribed@example.com'],
	agents: [
		{ number: '5215512345678', active: true },
		{ number: '5215587654321', active: true },
		{ number: '5215500000400', active: false },
	],
	emailTemplates: [
		template('1001', 'Welcome', true),
		template('1002', 'Invoice', true),
		template('1003', 'Old campaign', false),
	],
	webhooks: {},
	webhookTries: 5,
	webhookDelayMs: 1000,
	signMessagingApp: false,
} as const satisfies Omit<EmulatorOptions, 'clock'> & { clock: undefined };

/** Hosts that other machines cannot reach. */
const loopback = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1)$/i;

const randomKey = () => randomBytes(18).toString('base64url');

/**
 * Keys for those that are not given, if other machines can reach the host: the default ones are
 * known to everybody.
 */
const keysFor = (host: string) =>
	loopback.test(host)
		? {}
		: {
				basic: { username: defaults.basic.username, password: randomKey() },
				apiToken: randomKey(),
				apiKey: randomKey(),
			};

/** Returns the given password, or a random one if other machines can reach the host. */
function passwordFor(host: string, chosen: string | undefined): string | undefined {
	if (chosen === undefined) return loopback.test(host) ? undefined : randomKey();
	if (chosen.length < 8) throw new Error('The password must have at least 8 characters');
	return chosen;
}

const lowerCase = (names: readonly string[]) => names.map((name) => name.toLowerCase());

/**
 * Checks options. Throws for an unknown name, an invalid value, or a webhook address on another
 * host.
 */
export function readOptions(given: Partial<EmulatorOptions>) {
	const { host, port, seed, clock, maxRecorded, maxBodyBytes, ...others } = {
		...defaults,
		...keysFor(given.host ?? defaults.host),
		...given,
	};
	const { allowHosts, allowWebhookHosts, password, ...settings } = others;
	const fixed = {
		...{ host, port, seed, maxRecorded, maxBodyBytes },
		clock: clock ?? new AheadClock(),
		allowHosts: lowerCase(allowHosts),
		allowWebhookHosts: lowerCase(allowWebhookHosts),
		password: passwordFor(host, password),
		settings: settingsSchema.parse(settings),
	};
	checkReceivers(fixed.settings.webhooks, fixed.allowWebhookHosts);
	return fixed;
}
