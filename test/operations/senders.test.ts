import type { IDataObject } from 'n8n-workflow';
import { MessagingServiceApi } from '../../credentials/MessagingServiceApi.credentials';
import { MessagingServiceEmailApi } from '../../credentials/MessagingServiceEmailApi.credentials';
import { runNode } from '../tools/engine';
import { useEmulator } from '../tools/service';
import { code, email, flash, question, sms, template, whatsApp } from './messages';

/** Default senders in the credential. */

const service = useEmulator();

const defaults = {
	messagingServiceApi: { senderId: ' SHOP ', whatsAppAgent: '+52 1 55 1234 5678' },
	messagingServiceEmailApi: { fromName: 'My Shop', fromEmail: 'shop@example.com' },
};

const inCredentials = [new MessagingServiceApi(), new MessagingServiceEmailApi()]
	.flatMap(({ properties }) => properties)
	.map(({ displayName }) => displayName);
const noSender = { whatsAppAgent: '', fromName: '', fromEmail: '' };

const send = async (parameters: IDataObject, given: Record<string, IDataObject> = defaults) => {
	const { error } = await runNode({
		credentials: Object.fromEntries(
			Object.entries(service.credentials).map(([type, data]) => [
				type,
				{ ...data, ...noSender, ...(given[type] as Record<string, string>) },
			]),
		),
		parameters: { options: {}, ...parameters },
	});
	return { error, body: service.emulator.requests.at(-1)?.body as IDataObject | undefined };
};

const byApp = { ...question, channel: 'whatsApp', answerBy: 'link', to: sms.to };
const agent = '5215512345678';
const from = { name: 'My Shop', email: 'shop@example.com' };

test.each<[string, IDataObject, IDataObject]>([
	['an SMS', sms, { sender: 'SHOP' }],
	['a flash SMS', flash, { sender: 'SHOP' }],
	['a one-time password', code, { sender: 'SHOP' }],
	['a WhatsApp message', whatsApp, { agent }],
	['a WhatsApp template', { ...template, options: { whatsAppAgent: ' ' } }, { agent }],
	['a question by WhatsApp', byApp, { agent }],
	['an email', email, { from }],
	[
		'a question by email',
		{ ...question, channel: 'email', to: 'ana@example.com', subject: 'Question' },
		{ from },
	],
])('%s without a sender uses that of the credential', async (_what, parameters, sent) => {
	const { error, body } = await send(parameters);
	expect(error).toBeUndefined();
	expect(body).toMatchObject(sent);
});

test.each<[string, IDataObject, IDataObject]>([
	['an SMS', { ...sms, options: { sender: 'OTHER' } }, { sender: 'OTHER' }],
	[
		'a WhatsApp message',
		{ ...whatsApp, options: { whatsAppAgent: '+52 1 55 1111 2222' } },
		{ agent: '5215511112222' },
	],
	['an email', { ...email, options: { fromName: 'Other' } }, { from: { ...from, name: 'Other' } }],
])('%s keeps its own sender', async (_what, parameters, sent) => {
	service.emulator.set({ agents: [{ number: '5215511112222', active: true }] });
	expect((await send(parameters)).body).toMatchObject(sent);
});

test.each<[string, IDataObject]>([
	['WhatsApp Agent', whatsApp],
	['WhatsApp Agent', byApp],
	['From Name', email],
	['From Email', { ...email, options: { fromName: 'Shop' } }],
])(
	'“%s” that is set nowhere is refused with both ways to set it: %j',
	async (label, parameters) => {
		const { error } = await send(parameters, {});
		const missing = `“Default ${label}” in the credential`;
		expect(error?.message).toBe(`“Options › ${label}” is empty, and ${missing} is empty`);
		expect(inCredentials).toContain(`Default ${label}`);
		expect(error?.description).toContain(`Set ${missing}, or add this option to the node`);
		expect(service.emulator.requests).toEqual([]);
	},
);

test('an SMS without any sender leaves the choice to the service', async () => {
	expect((await send(sms, {})).body).not.toHaveProperty('sender');
});

test.each<[IDataObject, string]>([
	[
		{ ...whatsApp, options: { whatsAppAgent: '={{ $json.nobody }}' } },
		'“Options › WhatsApp Agent” is empty',
	],
	[{ ...email, options: { fromEmail: '={{ $json.nobody }}' } }, '“Options › From Email” is empty'],
])('no default hides an expression that returned nothing: %j', async (parameters, message) => {
	expect((await send(parameters)).error?.message).toBe(message);
});

test('an invalid default number is refused', async () => {
	const { error } = await send(whatsApp, { messagingServiceApi: { whatsAppAgent: 'Shop' } });
	expect(error?.message).toMatch(
		/^“Options › WhatsApp Agent” is empty, and “Default WhatsApp Agent” in the credential has no digits/,
	);
});
