import {
	emailConditions as ofEmail,
	endpoints,
	errorBodies,
	messagingAppConditions as ofApp,
	smsConditions as ofSms,
	type EndpointName,
} from '../../../nodes/MessagingService/contract';
import type { EmulatorOptions } from '../../../emulator';
import { appText, call, email, phone, sms, start } from '../../tools/emulatorClient';

const app = (changes: object) => ({ ...appText, ...changes });
const more = { to: [...email.to, { name: 'U', email: 'Unsubscribed@example.com' }] };
const long = { msg: '漢'.repeat(80), phone };

test.each<[EndpointName, status: number, string, object, Partial<EmulatorOptions>?]>([
	['smsSend', 400, ofSms.missingParameters, { msg: 'hi' }],
	['smsSend', 401, ofSms.invalidKey, sms, { basic: { username: 'demo', password: 'new' } }],
	['smsSend', 402, ofSms.noCredits, sms, { credits: 0.04 }],
	['otpSend', 403, ofSms.multiMessageNotEnabled, long, { multiMessage: false }],
	['flashSend', 409, ofSms.notReachable, { ...sms, phone: '99912345678' }],
	['smsSend', 500, ofSms.queueAppendFailed, { ...sms, phone: '525500000500' }],
	['emailLog', 400, ofEmail[400], { uuid: 'no-uuid' }],
	['emailTemplates', 401, ofEmail[401], {}, { apiToken: 'new' }],
	['emailSend', 402, ofEmail[402], email, { credits: 0.001 }],
	['emailSend', 422, ofEmail[422], { ...email, subject: undefined }],
	['emailSend', 451, ofEmail[451], { ...email, ...more }],
	['messagingAppSend', 304, ofApp[304], app({ agent: undefined })],
	['messagingAppSend', 305, ofApp[305], app({ number: undefined })],
	['messagingAppSend', 306, ofApp[306], app({ number: '+5215512345678' })],
	['messagingAppSend', 307, ofApp[307], app({ type: undefined })],
	['messagingAppSend', 400, ofApp[400], app({ number: '525500000400' })],
	['messagingAppSend', 400, ofApp[400], app({ agent: '5215500000400' })],
	['messagingAppSend', 404, ofApp[404], app({ agent: '5215599999999' })],
	['messagingAppSend', 500, ofApp[500], app({ number: '525500000500' })],
])(
	'%s refuses with %i, or HTTP 200, “%s”, and queues nothing',
	async (endpoint, status, ...row) => {
		const [words, parameters, options] = row;
		for (const errorStatus of ['matching', 'ok'] as const) {
			const emulator = await start({ ...options, errorStatus });
			const answer = await call(emulator, endpoint, { ...parameters });
			expect(answer.status).toBe(errorStatus === 'ok' ? 200 : status);
			// HTTP 304 has no body (RFC 9110).
			if (answer.status !== 304) {
				const body = errorBodies[endpoints[endpoint].errors].parse(answer.body);
				expect(Object.values({ ...body, ...answer.body.data })).toContain(words);
				const code = answer.body.code ?? answer.body.data?.code;
				expect(code).toBe(endpoints[endpoint].errors === 'sms' ? undefined : status);
			}
			expect([emulator.state.queued.total, emulator.requests[0]?.accepted]).toEqual([0, false]);
		}
	},
);

test('a status check takes the ID only as it was given out', async () => {
	const emulator = await start();
	const { id } = (await call(emulator, 'smsSend', sms)).body.description;
	const spellings = [`${id}`, `${id}.0`, ` ${id} `, `0${id}`, `+${id}`, `0x${id.toString(16)}`];
	for (const token of spellings)
		expect((await call(emulator, 'smsCheck', { token })).body.status).toBe(token === `${id}`);
});

test.each([
	['aGVsbG8=', true],
	['data:application/vnd.ms-excel;charset=utf-8;base64,AAAA', true],
	['aGVsbG8', false],
	['aGV sbG8=', false],
	['data:text/plain,hello123', false],
])('an attachment with the content %j is taken: %s', async (content, taken) => {
	const emulator = await start();
	const attachment_buffer = ['AAAA', content].map((data) => ({ name: 'a', content: data }));
	const { body } = await call(emulator, 'emailSend', { ...email, attachment_buffer });
	expect([body.status, body.data.code]).toEqual(taken ? [true, undefined] : [false, 422]);
	expect(emulator.requests[0]?.violations).toEqual(
		taken ? [] : ['attachment_buffer.1.content: is not base64'],
	);
});
