import type { Emulator, FaultInput } from '../../../emulator';
import { freePort } from '../../../n8n/process/freePort';
import type { World } from '../world';

/** Faults that people really make or meet, each planted in a workflow that would work without it. */

/** What is planted, and what n8n has to show of it. */
export interface Planted {
	readonly fault: string;
	/** In parameters of the node, or in options. */
	readonly parameters?: Record<string, unknown>;
	/** In the credential that the node uses. */
	readonly credential?: (world: World) => Promise<Record<string, unknown>> | Record<string, unknown>;
	/** At the service, or on the way to it. */
	readonly atService?: FaultInput;
	readonly settings?: Partial<Emulator['settings']>;
	/** Names where to look. */
	readonly where: RegExp;
	/** Says what to do there. */
	readonly wayOut: RegExp;
	/** Whether the message may have left. */
	readonly mayHaveLeft?: true;
}

const email = {
	resource: 'email',
	operation: 'send',
	fromName: 'Shop',
	fromEmail: 'shop@example.com',
	recipientsMode: 'text',
	recipientsText: 'Ana <ana@example.com>',
	subject: 'Hello',
	emailFormat: 'text',
	text: 'Hello',
};
const whatsApp = { resource: 'whatsApp', operation: 'send', from: '525588888888', messageType: 'text' };

export const planted: readonly Planted[] = [
	{
		fault: 'a wrong password',
		credential: () => ({ password: 'kestrel-wrong' }),
		where: /credential/,
		wayOut: /Open the credential, check its values/,
	},
	{
		fault: 'a wrong API token',
		parameters: email,
		credential: () => ({ apiToken: 'kestrel-wrong' }),
		where: /credential/,
		wayOut: /Open the credential, check its values/,
	},
	{
		fault: 'no Base URL',
		credential: () => ({ baseUrl: ' ' }),
		where: /Base URL/,
		wayOut: /https:\/\//,
	},
	{
		fault: 'a host where nobody listens',
		credential: async () => ({ baseUrl: `http://127.0.0.1:${await freePort()}` }),
		where: /could not be reached|nobody|refused/i,
		wayOut: /Base URL/,
	},
	{
		fault: 'https for a service that speaks http',
		credential: ({ emulator }) => ({ baseUrl: emulator.url.replace('http:', 'https:') }),
		where: /https/,
		wayOut: /http/,
	},
	{
		fault: 'the address of a web page',
		atService: { do: 'html', status: 200 },
		where: /answer|page/i,
		wayOut: /Base URL/,
	},
	{
		fault: 'a proxy that does not reach the service',
		atService: { do: 'html', status: 502 },
		where: /502/,
		wayOut: /account|Base URL|proxy/i,
		mayHaveLeft: true,
	},
	{
		fault: 'an account without credits',
		settings: { credits: 0 },
		where: /credits/,
		wayOut: /Top up the account/,
	},
	{
		fault: 'a carrier that is not open for the account',
		settings: { unreachablePrefixes: ['52'] },
		where: /country or carrier/i,
		wayOut: /Check the country code|contact your administrator/,
	},
	{
		fault: 'a number without its country code',
		parameters: { to: '55 1234 5678' },
		where: /“To”/,
		wayOut: /country code|\+52/,
	},
	{
		fault: 'a name instead of a number',
		parameters: { to: 'Ana' },
		where: /“To”/,
		wayOut: /\+52/,
	},
	{
		fault: 'an expression that finds nothing',
		parameters: { message: '={{ $json.mesage }}' },
		where: /“Message” is empty/,
		wayOut: /expression|text|Write|item/i,
	},
	{
		fault: 'a text that is too long',
		parameters: { message: 'x'.repeat(200) },
		where: /“Message”/,
		wayOut: /160|parts|Shorten/i,
	},
	{
		fault: 'an e-mail address with a slip',
		parameters: { ...email, recipientsText: 'ana@example,com' },
		where: /“Recipients”/,
		wayOut: /@example\.com/,
	},
	{
		fault: 'somebody who has unsubscribed',
		parameters: email,
		settings: { blacklist: ['ana@example.com'] },
		where: /unsubscribed/,
		wayOut: /put the unsubscribed addresses on the list/i,
	},
	{
		fault: 'a template that is not there',
		parameters: {
			...{ resource: 'email', operation: 'sendTemplate', recipientsMode: 'text' },
			recipientsText: 'ana@example.com',
			template: { __rl: true, mode: 'id', value: '404404' },
		},
		where: /content of this e-mail|template/i,
		wayOut: /that the template exists and is active/,
	},
	{
		fault: 'the name of a file that the item does not have',
		parameters: { ...email, options: { attachmentFields: 'invoice' } },
		where: /“Options › Attachment Field Names”/,
		wayOut: /invoice/,
	},
	{
		fault: 'an agent that is not of the account',
		parameters: { ...whatsApp, to: '+52 55 1234 5678', text: 'Hello' },
		settings: { agents: [{ number: '525599999999', active: true }] },
		where: /agent/i,
		wayOut: /From \(Agent\)/,
	},
	{
		fault: 'a service that is overrun',
		atService: { do: 'throttle', status: 429 },
		where: /429|too many/i,
		wayOut: /Requests per Second|later|again/i,
	},
	{
		fault: 'a connection that breaks before the answer',
		atService: { do: 'reset', work: true },
		where: /may have been sent/i,
		wayOut: /Check in your account/i,
		mayHaveLeft: true,
	},
	{
		fault: 'no answer in time',
		parameters: { advanced: { timeout: 1 } },
		atService: { do: 'hang', work: true },
		where: /may have been sent/i,
		wayOut: /Check in your account|Timeout/i,
		mayHaveLeft: true,
	},
];
