import type { Emulator, FaultInput } from '../../../emulator';
import { freePort } from '../../../n8n/process/freePort';
import type { World } from '../world';

/** Common faults, each planted in a workflow that works without it. */

/** A fault, and the expected output of n8n. */
export interface Planted {
	readonly fault: string;
	/** A fault in the node's parameters or options. */
	readonly parameters?: Record<string, unknown>;
	/** A fault in the node's credential. */
	readonly credential?: (world: World) => Promise<Record<string, unknown>> | Record<string, unknown>;
	/** A fault of the service or the network. */
	readonly serviceFault?: FaultInput;
	readonly settings?: Partial<Emulator['settings']>;
	/** Must say where to look. */
	readonly where: RegExp;
	/** Must say what to do. */
	readonly remedy: RegExp;
	/** Whether the message may have been sent. */
	readonly mayBeSent?: true;
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
		remedy: /Open the credential, check user name and password, or the token/,
	},
	{
		fault: 'a wrong API token',
		parameters: email,
		credential: () => ({ apiToken: 'kestrel-wrong' }),
		where: /credential/,
		remedy: /Open the credential, check user name and password, or the token/,
	},
	{
		fault: 'no Base URL',
		credential: () => ({ baseUrl: ' ' }),
		where: /Base URL/,
		remedy: /https:\/\//,
	},
	{
		fault: 'a host where nobody listens',
		credential: async () => ({ baseUrl: `http://127.0.0.1:${await freePort()}` }),
		where: /could not be reached|nobody|refused/i,
		remedy: /Base URL/,
	},
	{
		fault: 'https for a service that speaks http',
		credential: ({ emulator }) => ({ baseUrl: emulator.url.replace('http:', 'https:') }),
		where: /https/,
		remedy: /http/,
	},
	{
		fault: 'the address of a web page',
		serviceFault: { do: 'html', status: 200 },
		where: /answer|page/i,
		remedy: /Base URL/,
	},
	{
		fault: 'a proxy that does not reach the service',
		serviceFault: { do: 'html', status: 502 },
		where: /502/,
		remedy: /account|Base URL|proxy/i,
		mayBeSent: true,
	},
	{
		fault: 'an account without credits',
		settings: { credits: 0 },
		where: /credits/,
		remedy: /Top up the account/,
	},
	{
		fault: 'a carrier that is not open for the account',
		settings: { unreachablePrefixes: ['52'] },
		where: /country or carrier/i,
		remedy: /Check the country code|contact your administrator/,
	},
	{
		fault: 'a number without its country code',
		parameters: { to: '55 1234 5678' },
		where: /“To”/,
		remedy: /country code|\+52/,
	},
	{
		fault: 'a name instead of a number',
		parameters: { to: 'Ana' },
		where: /“To”/,
		remedy: /\+52/,
	},
	{
		fault: 'an expression that finds nothing',
		parameters: { message: '={{ $json.mesage }}' },
		where: /“Message” uses \{\{ \$json\.mesage \}\}/,
		remedy: /Did you mean message\?/,
	},
	{
		fault: 'a text that is too long',
		parameters: { message: 'x'.repeat(200) },
		where: /“Message”/,
		remedy: /160|parts|Shorten/i,
	},
	{
		fault: 'an e-mail address with a slip',
		parameters: { ...email, recipientsText: 'ana@example,com' },
		where: /“Recipients”/,
		remedy: /@example\.com/,
	},
	{
		fault: 'somebody who has unsubscribed',
		parameters: email,
		settings: { blacklist: ['ana@example.com'] },
		where: /unsubscribed/,
		remedy: /put the unsubscribed addresses on the list/i,
	},
	{
		fault: 'a template that is not there',
		parameters: {
			...{ resource: 'email', operation: 'sendTemplate', recipientsMode: 'text' },
			recipientsText: 'ana@example.com',
			template: { __rl: true, mode: 'id', value: '404404' },
		},
		where: /content of this e-mail|template/i,
		remedy: /that the template exists and is active/,
	},
	{
		fault: 'the name of a file that the item does not have',
		parameters: { ...email, options: { attachmentFields: 'invoice' } },
		where: /“Options › Attachment Field Names”/,
		remedy: /invoice/,
	},
	{
		fault: 'an agent that is not of the account',
		parameters: { ...whatsApp, to: '+52 55 1234 5678', text: 'Hello' },
		settings: { agents: [{ number: '525599999999', active: true }] },
		where: /agent/i,
		remedy: /From \(Agent\)/,
	},
	{
		fault: 'a service that is overrun',
		serviceFault: { do: 'throttle', status: 429 },
		where: /429|too many/i,
		remedy: /Requests per Second|later|again/i,
	},
	{
		fault: 'a connection that breaks before the answer',
		serviceFault: { do: 'reset', work: true },
		where: /may have been sent/i,
		remedy: /Check in your account/i,
		mayBeSent: true,
	},
	{
		fault: 'no answer in time',
		parameters: { options: { request: { request: { timeout: 1 } } } },
		serviceFault: { do: 'hang', work: true },
		where: /may have been sent/i,
		remedy: /Check in your account|Timeout/i,
		mayBeSent: true,
	},
];
