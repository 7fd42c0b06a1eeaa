import type { IDataObject } from 'n8n-workflow';
import { runNode } from '../tools/engine';
import { useEmulator } from '../tools/service';
import * as messages from './messages';

/** A number of which nobody said the country goes nowhere, wherever the node reads numbers. */

const service = useEmulator();

const brazilian = '(11) 96123-4567';
const sms = { ...messages.sms, to: brazilian };
const code = { ...messages.code, to: brazilian };
const whatsApp = { ...messages.whatsApp, to: brazilian };
const question = { ...messages.question, answerBy: 'link', to: brazilian };

const run = (parameters: IDataObject, defaultCountry = '') =>
	runNode({
		credentials: {
			...service.credentials,
			messagingServiceApi: { ...service.credentials.messagingServiceApi, defaultCountry },
		},
		parameters: { options: {}, ...parameters },
	});

test.each<[string, IDataObject]>([
	['SMS', sms],
	['flash SMS', { ...messages.flash, to: brazilian }],
	['WhatsApp', whatsApp],
	[
		'the agent of WhatsApp',
		{ ...whatsApp, to: '+52 55 1234 5678', options: { whatsAppAgent: brazilian } },
	],
	['WhatsApp template', { ...messages.template, to: brazilian }],
	['one-time password', code],
	['the check of a one-time password', { ...code, operation: 'verify', code: '123456' }],
	['a question by SMS', { ...question, channel: 'sms' }],
	['a question by WhatsApp', { ...question, channel: 'whatsApp' }],
	['SMS to one of several', { ...sms, to: `+52 55 1234 5678, ${brazilian}` }],
])(
	'%s to (11) 96123-4567 needs a Default Country; with it, it is in Brazil',
	async (_channel, parameters) => {
		const { error } = await run(parameters);
		expect(error?.message).toContain('has no plus sign, so its country is not known');
		expect(error?.description).toMatch(
			/Put \+ and the country code in front.* Default Country in the credential/,
		);
		expect(service.emulator.requests).toEqual([]);
		const { error: after } = await run(parameters, 'BR');
		expect(String(after?.message)).not.toContain('country code');
		expect(JSON.stringify(service.emulator.requests)).toContain('5511961234567');
	},
);

test('an option overrides the Default Country of the credential, also with None', async () => {
	const withOption = { ...sms, options: { defaultCountry: 'BR' } };
	expect((await run(withOption, 'MX')).json[0]).toMatchObject({ to: '+5511961234567' });
	const none = await run({ ...sms, to: '55 1234 5678', options: { defaultCountry: '' } }, 'MX');
	expect(none.error?.message).toContain('has no plus sign');
});
