import type { IDataObject } from 'n8n-workflow';
import type { FaultInput } from '../../emulator';
import {
	messagingAppConditions,
	smsConditions,
	successTexts,
} from '../../nodes/MessagingService/contract';
import { email, otp, sms, whatsApp, type Family } from '../tools/faults/families';
import { itemsOf } from '../tools/engine';
import { useEmulator } from '../tools/service';

/** The delivery state after an answer: sent, not sent, unknown or final (Errors). */

const service = useEmulator();
const families = { sms, email, whatsApp, otp } as const;

type Answered = Omit<Extract<FaultInput, { do: 'answer' }>, 'do'>;

/** Sends one item to a service with this answer, and returns the output. */
async function outputOf(family: Family, answer: Answered): Promise<IDataObject> {
	service.emulator.fault({ do: 'answer', ...answer });
	const { json } = await service.run(
		{ ...family.parameters, options: {} },
		{ items: itemsOf({ to: family.recipient(0) }), settings: { onError: 'continueRegularOutput' } },
	);
	return json[0] ?? {};
}

async function deliveryOf(family: Family, answer: Answered) {
	const { error } = await outputOf(family, answer);
	return error ? (error as IDataObject).delivery : 'sent';
}

const refusal = (description: string) => ({ status: false, error: true, description });
const noCredits = refusal(smsConditions.noCredits);
const noResend = refusal(smsConditions.queueAppendFailed);
const ofEmail = (code: number) => ({ status: false, message: 'x', data: { message: 'x', code } });
const { 500: failed, 400: invalid } = messagingAppConditions;
const enqueued = { code: 200, message: successTexts.messagingApp };

const unknown: Array<[keyof typeof families, Answered]> = [
	// What contradicts itself.
	['whatsApp', { body: { error: false, code: 500 } }],
	['whatsApp', { body: { error: false, code: '500', message: 'x' } }],
	['whatsApp', { body: { error: false, code: 304, message: 'x' } }],
	['whatsApp', { body: { error: false, status: 500 } }],
	['whatsApp', { status: 400, body: { error: false, ...enqueued } }],
	['whatsApp', { body: { error: true, ...enqueued } }],
	['sms', { body: { status: true, error: true } }],
	['sms', { body: { status: true, error: 'Internal' } }],
	['sms', { body: { status: false, error: false } }],
	['sms', { body: { status: true, error: false, description: smsConditions.noCredits } }],
	['sms', { status: 400, body: { status: true, error: false, description: {} } }],
	['sms', { status: 503, body: { status: true }, headers: { 'retry-after': '0' } }],
	['sms', { status: 301, body: { status: true } }],
	['email', { body: { status: true, data: { code: 402, message: 'x' } } }],
	['email', { body: { status: true, error: true, data: [] } }],
	// A fault of the service that names no condition.
	['sms', { status: 408, body: { message: 'Timeout' } }],
	['sms', { status: 500, body: refusal('Internal') }],
	['sms', { status: 502, body: { message: 'Bad gateway' } }],
	['email', { body: ofEmail(503) }],
	['whatsApp', { body: { error: true, code: 500, message: failed } }],
	['whatsApp', { status: 400, body: { error: true, code: 500, message: invalid } }],
	// A success or a refusal in other terms than those of the family.
	['sms', { body: { message: 'No' } }],
	['sms', { body: { error: 'No' } }],
	['sms', { body: '<html>Welcome</html>' }],
	['email', { body: { error: true, message: 'No' } }],
	['whatsApp', { body: { status: false, message: 'No' } }],
	['sms', { status: 303, body: '', headers: { location: '/done' } }],
];

test.each(unknown)('the outcome of %s is unknown: %j', async (family, answer) => {
	expect(await deliveryOf(families[family], answer)).toBe('unknown');
	expect(service.emulator.requests).toHaveLength(1);
});

test.each<[keyof typeof families, Answered]>([
	['sms', { body: { status: true } }],
	['sms', { body: { status: true, error: null, errors: [] } }],
	['sms', { status: 201, body: { status: true, error: [], description: 'queued' } }],
	['email', { body: { status: true, code: 200, data: 'x' } }],
	['whatsApp', { body: { error: false } }],
])('a success needs no more than its mark: %s %j', async (family, answer) => {
	expect(await deliveryOf(families[family], answer)).toBe('sent');
});

test.each<[keyof typeof families, Answered]>([
	['sms', { status: 408, body: noCredits }],
	['email', { status: 500, body: ofEmail(402) }],
	['whatsApp', { status: 500, body: { error: true, code: 404, message: 'x' } }],
	['sms', { body: refusal('Sender not allowed') }],
	['sms', { status: 400, body: { message: 'No' } }],
	['sms', { status: 425, body: '' }],
	['sms', { status: 499, body: 'No' }],
	['sms', { status: 300, body: '' }],
	['sms', { status: 307, body: '', headers: { location: '/x' } }],
])(
	'%s is not sent after a refusal in the terms of the family, or a status of 300 to 499: %j',
	async (family, answer) => {
		expect(await deliveryOf(families[family], answer)).toBe('notSent');
	},
);

describe('“no need to resend”', () => {
	test.each([200, 429, 503])('is final with HTTP %d, without a repetition', async (status) => {
		const headers = { 'retry-after': '0' };
		expect(await deliveryOf(sms, { status, body: noResend, headers })).toBe('final');
		expect(service.emulator.requests).toHaveLength(1);
	});

	test.each([
		{ ...noResend, status: true },
		{ ...noResend, description: 'FAILED to append  to the queue, no need to resend.' },
		{ ...noResend, description: 'Oops: failed to append (2), no need to resend; ticket 7' },
	])('is final in %j', async (body) => {
		expect(await deliveryOf(sms, { body })).toBe('final');
	});
});

describe('the messaging app', () => {
	test.each([304, 305, 306, 307] as const)('names the condition of HTTP %d', async (status) => {
		const { error } = await outputOf(whatsApp, { status, body: '' });
		expect(error).toMatchObject({ delivery: 'notSent', httpStatus: status, code: status });
		expect(JSON.stringify(error)).not.toContain('Base URL redirects to another address');
	});

	test('HTTP 305 with a Location is a redirect', async () => {
		const headers = { location: 'https://x.example' };
		const { error } = await outputOf(whatsApp, { status: 305, body: '', headers });
		expect(error).toMatchObject({
			message: expect.stringContaining('redirects to another address') as string,
		});
	});

	test.each([
		{ message: 'no Route matched with those values' },
		{ statusCode: 404, error: 'Not Found', message: 'Not Found' },
		{ error: true, message: 'No such page' },
		{ error: true, code: 404 },
		{ error: true, code: 404, message: ' ' },
	])(
		'HTTP 404 without the code and the words of the service tells of no agent: %j',
		async (body) => {
			const { error } = await outputOf(whatsApp, { status: 404, body });
			expect(error).toMatchObject({ delivery: 'notSent' });
			expect(JSON.stringify(error)).not.toMatch(/agent/i);
		},
	);

	test('its own 404 is an unknown agent', async () => {
		const body = { error: true, code: 404, message: messagingAppConditions[404] };
		const { error } = await outputOf(whatsApp, { status: 404, body });
		expect(error).toMatchObject({ message: expect.stringContaining('WhatsApp agent') as string });
	});
});

describe('a condition is recognised', () => {
	const places: Array<[string, (said: string) => object]> = [
		['SMS', refusal],
		['e-mail', (said) => ({ status: false, data: { message: said, code: 499 } })],
		['WhatsApp', (said) => ({ error: true, code: 499, message: said })],
		['an object as error', (said) => ({ status: false, error: { message: said } })],
		['no family', (said) => ({ error: said })],
	];

	test.each(places)('in the fields of %s, at every endpoint', async (_name, body) => {
		const said = smsConditions.noCredits;
		for (const family of Object.values(families)) {
			service.emulator.clearFaults();
			const { error } = await outputOf(family, { body: body(said) });
			expect(error).toMatchObject({ delivery: 'notSent', said });
			expect((error as IDataObject).message).toContain('no credits left');
		}
	});
});
