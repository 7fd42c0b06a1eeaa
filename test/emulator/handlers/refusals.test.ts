import {
	emailConditions,
	errorBodies,
	messagingAppConditions,
	smsConditions,
	type EndpointName,
	type SmsCondition,
} from '../../../nodes/MessagingService/contract';
import type { EmulatorOptions } from '../../../emulator';
import { appText, call, email, phone, sms, start, stopAll } from '../../tools/emulatorClient';

afterEach(stopAll);

interface Reached {
	endpoint: EndpointName;
	parameters: Record<string, unknown>;
	options?: Partial<EmulatorOptions>;
	headers?: Record<string, string>;
	/** HTTP status with `errorStatus: 'matching'`. */
	matching: number;
}

const smsReached = {
	missingParameters: { endpoint: 'smsSend', parameters: { msg: 'hi' }, matching: 400 },
	invalidKey: {
		endpoint: 'smsSend',
		parameters: sms,
		headers: { Authorization: 'Basic x' },
		matching: 401,
	},
	noCredits: { endpoint: 'smsSend', parameters: sms, options: { credits: 0.04 }, matching: 402 },
	notReachable: {
		endpoint: 'flashSend',
		parameters: { ...sms, phone: '99912345678' },
		matching: 409,
	},
	queueAppendFailed: {
		endpoint: 'smsSend',
		parameters: { ...sms, phone: '525500000500' },
		matching: 500,
	},
	multiMessageNotEnabled: {
		endpoint: 'otpSend',
		parameters: { msg: '漢'.repeat(80), phone },
		options: { multiMessage: false },
		matching: 403,
	},
} as const satisfies Record<SmsCondition, Reached>;

const emailReached = {
	400: { endpoint: 'emailLog', parameters: { uuid: 'no-uuid' }, matching: 400 },
	401: {
		endpoint: 'emailTemplates',
		parameters: {},
		headers: { Authorization: 'Bearer x' },
		matching: 401,
	},
	402: { endpoint: 'emailSend', parameters: email, options: { credits: 0.001 }, matching: 402 },
	422: { endpoint: 'emailSend', parameters: { ...email, subject: undefined }, matching: 422 },
	451: {
		endpoint: 'emailSend',
		parameters: { ...email, to: [...email.to, { name: 'U', email: 'Unsubscribed@example.com' }] },
		matching: 451,
	},
} as const satisfies Record<keyof typeof emailConditions, Reached>;

const appReached = {
	304: {
		endpoint: 'messagingAppSend',
		parameters: { ...appText, agent: undefined },
		matching: 304,
	},
	305: {
		endpoint: 'messagingAppSend',
		parameters: { ...appText, number: undefined },
		matching: 305,
	},
	306: {
		endpoint: 'messagingAppSend',
		parameters: { ...appText, number: '+5215512345678' },
		matching: 306,
	},
	307: { endpoint: 'messagingAppSend', parameters: { ...appText, type: undefined }, matching: 307 },
	400: {
		endpoint: 'messagingAppSend',
		parameters: { ...appText, number: '525500000400' },
		matching: 400,
	},
	404: {
		endpoint: 'messagingAppSend',
		parameters: { ...appText, agent: '5215599999999' },
		matching: 404,
	},
	500: {
		endpoint: 'messagingAppSend',
		parameters: { ...appText, number: '525500000500' },
		matching: 500,
	},
} as const satisfies Record<keyof typeof messagingAppConditions, Reached>;

const rows = (reached: Record<string, Reached>) => Object.entries(reached);

const reach = async (
	{ endpoint, parameters, options, headers }: Reached,
	errorStatus: 'ok' | 'matching',
) => {
	const emulator = await start({ ...options, errorStatus });
	const answer = await call(emulator, endpoint, parameters, headers ? { headers } : {});
	const queued = emulator.messages.length + emulator.emails.length + emulator.appMessages.length;
	return { answer, queued, accepted: emulator.requests[0]?.accepted };
};

describe.each(['ok', 'matching'] as const)('with errorStatus %s', (errorStatus) => {
	const status = (row: Reached) => (errorStatus === 'ok' ? 200 : row.matching);

	test.each(rows(smsReached))(
		'SMS refusal %s occurs, and nothing is queued',
		async (condition, row) => {
			const { answer, queued, accepted } = await reach(row, errorStatus);
			expect(answer.status).toBe(status(row));
			expect(errorBodies.sms.parse(answer.body).description).toBe(
				smsConditions[condition as SmsCondition],
			);
			expect([queued, accepted]).toEqual([0, false]);
		},
	);

	test.each(rows(emailReached))(
		'e-mail refusal %s occurs, and nothing is queued',
		async (code, row) => {
			const { answer, queued, accepted } = await reach(row, errorStatus);
			expect(answer.status).toBe(status(row));
			const { data } = errorBodies.email.parse(answer.body);
			expect(String(data.code)).toBe(code);
			expect(data.message).toBe(emailConditions[code as unknown as keyof typeof emailConditions]);
			expect([queued, accepted]).toEqual([0, false]);
		},
	);

	test.each(rows(appReached))(
		'messaging-app refusal %s occurs, and nothing is queued',
		async (code, row) => {
			const { answer, queued, accepted } = await reach(row, errorStatus);
			expect(answer.status).toBe(status(row));
			expect([queued, accepted]).toEqual([0, false]);
			// HTTP 304 has no body (RFC 9110): a client sees only the status.
			if (answer.status === 304) expect(answer.text).toBe('');
			else {
				const body = errorBodies.messagingApp.parse(answer.body);
				expect(String(body.code)).toBe(code);
				expect(body.message).toBe(
					messagingAppConditions[code as unknown as keyof typeof messagingAppConditions],
				);
			}
		},
	);
});

test('an inactive agent, an unapproved template and an unauthorized sender are refused', async () => {
	const emulator = await start({
		approvedTemplates: ['welcome'],
		authorizedSenders: ['shop@example.com'],
	});
	const template = {
		...appText,
		type: 'template',
		message: undefined,
		templateData: {},
		language: 'es',
	};
	const codes = [
		(await call(emulator, 'messagingAppSend', { ...appText, agent: '5215500000400' })).body.code,
		(await call(emulator, 'messagingAppSend', { ...template, templateName: 'other' })).body.code,
		(await call(emulator, 'messagingAppSend', { ...template, templateName: 'welcome' })).body.code,
		(await call(emulator, 'emailSend', { ...email, from: { name: 'X', email: 'x@example.com' } }))
			.body.data.code,
		(await call(emulator, 'emailSend', email)).body.status,
	];
	expect(codes).toEqual([400, 400, 200, 422, true]);
});
