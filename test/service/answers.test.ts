import type { IDataObject } from 'n8n-workflow';
import type { FaultInput } from '../../emulator';
import { messagingAppConditions, smsConditions } from '../../nodes/MessagingService/contract';
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
const internal = refusal('Internal');
const noCredits = refusal(smsConditions.noCredits);
const noResend = refusal(smsConditions.queueAppendFailed);

test.each<[keyof typeof families, Answered]>([
	['whatsApp', { body: { error: false, code: 500 } }],
	['whatsApp', { body: { error: false, code: '500', message: 'x' } }],
	['whatsApp', { body: { error: false, code: 304, message: 'x' } }],
	['whatsApp', { body: { error: false, status: 500 } }],
	[
		'whatsApp',
		{ status: 400, body: { error: false, code: 200, message: 'Message enqueued successfully' } },
	],
	['whatsApp', { body: { error: true, code: 200, message: 'Message enqueued successfully' } }],
	['sms', { body: { status: true, error: true } }],
	['sms', { body: { status: true, error: 'Internal' } }],
	['sms', { body: { status: false, error: false } }],
	['sms', { body: { status: true, error: false, description: smsConditions.noCredits } }],
	['sms', { status: 400, body: { status: true, error: false, description: {} } }],
	['sms', { status: 404, body: { status: true } }],
	['sms', { status: 503, body: { status: true }, headers: { 'retry-after': '0' } }],
	['sms', { status: 301, body: { status: true } }],
	['email', { body: { status: true, data: { code: 402, message: 'x' } } }],
	['email', { body: { status: true, error: true, data: [] } }],
	[
		'email',
		{ status: 422, body: { status: true, message: 'Succesfully queued email', data: ['x'] } },
	],
])('contradictory marks leave the outcome unknown: %s %j', async (family, answer) => {
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

test.each<[keyof typeof families, Answered, string]>([
	['sms', { status: 408, body: { message: 'Timeout' } }, 'unknown'],
	['sms', { status: 408, body: internal }, 'unknown'],
	['sms', { status: 500, body: internal }, 'unknown'],
	['sms', { status: 502, body: { message: 'Bad gateway' } }, 'unknown'],
	[
		'email',
		{ status: 500, body: { status: false, message: 'x', data: { message: 'x', code: 500 } } },
		'unknown',
	],
	[
		'email',
		{ body: { status: false, message: 'x', data: { message: 'x', code: 503 } } },
		'unknown',
	],
	[
		'whatsApp',
		{ body: { error: true, code: 500, message: messagingAppConditions[500] } },
		'unknown',
	],
	[
		'whatsApp',
		{ status: 400, body: { error: true, code: 500, message: messagingAppConditions[400] } },
		'unknown',
	],
	['sms', { status: 408, body: noCredits }, 'notSent'],
	['sms', { status: 500, body: noCredits }, 'notSent'],
	[
		'email',
		{ status: 500, body: { status: false, message: 'x', data: { message: 'x', code: 402 } } },
		'notSent',
	],
	['whatsApp', { status: 500, body: { error: true, code: 404, message: 'x' } }, 'notSent'],
])(
	'a server fault leaves the outcome unknown unless a condition is named: %s %j',
	async (family, answer, due) => {
		expect(await deliveryOf(families[family], answer)).toBe(due);
	},
);

test.each<[keyof typeof families, Answered, string]>([
	['sms', { body: refusal('Sender not allowed') }, 'notSent'],
	['sms', { status: 400, body: { message: 'No' } }, 'notSent'],
	['sms', { status: 404, body: [] }, 'notSent'],
	['sms', { status: 425, body: '' }, 'notSent'],
	['sms', { body: { message: 'No' } }, 'unknown'],
	['sms', { body: { error: 'No' } }, 'unknown'],
	['sms', { body: [] }, 'unknown'],
	['email', { body: { error: true, message: 'No' } }, 'unknown'],
	['whatsApp', { body: { status: false, message: 'No' } }, 'unknown'],
	['sms', { status: 303, body: '', headers: { location: '/done' } }, 'unknown'],
	['sms', { status: 307, body: '', headers: { location: '/x' } }, 'notSent'],
])(
	'a refusal needs the terms of the family, or a status of 400 to 499: %s %j',
	async (family, answer, due) => {
		expect(await deliveryOf(families[family], answer)).toBe(due);
	},
);

describe('“no need to resend”', () => {
	test.each([200, 400, 408, 429, 500, 503])(
		'is final with HTTP %d, without a repetition',
		async (status) => {
			const headers = { 'retry-after': '0' };
			expect(await deliveryOf(sms, { status, body: noResend, headers })).toBe('final');
			expect(service.emulator.requests).toHaveLength(1);
		},
	);

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

	test.each([305, 307] as const)('HTTP %d with a Location is a redirect', async (status) => {
		const { error } = await outputOf(whatsApp, {
			status,
			body: '',
			headers: { location: 'https://x.example' },
		});
		expect(error).toMatchObject({
			message: expect.stringContaining('redirects to another address') as string,
		});
	});

	test.each([
		[404, { message: 'no Route matched with those values' }],
		[400, { code: 400, message: 'Bad Request' }],
		[404, { statusCode: 404, error: 'Not Found', message: 'Not Found' }],
	])('HTTP %d of a gateway is about a proxy: %j', async (status, body) => {
		const { error } = await outputOf(whatsApp, { status, body });
		expect(error).toMatchObject({
			delivery: 'notSent',
			message: `Something other than the messaging service answered with HTTP ${status}`,
		});
	});

	test('a status does not replace a missing code in the body', async () => {
		const body = { error: true, message: 'No such page' };
		const { error } = await outputOf(whatsApp, { status: 404, body });
		expect(error).toMatchObject({ delivery: 'notSent', said: 'No such page' });
		expect(JSON.stringify(error)).not.toContain('agent');
	});

	test.each([
		[200, { error: true, code: 404 }],
		[404, { error: true, code: 404 }],
		[404, { error: true, code: 404, message: null }],
		[404, { error: true, code: 404, message: ' ' }],
	])('a code without words proves nothing: HTTP %d %j', async (status, body) => {
		const { error } = await outputOf(whatsApp, { status, body });
		expect(JSON.stringify(error)).not.toMatch(/agent/i);
	});

	test('its own 404 is an unknown agent', async () => {
		const body = { error: true, code: 404, message: messagingAppConditions[404] };
		const { error } = await outputOf(whatsApp, { status: 404, body });
		expect(error).toMatchObject({ message: expect.stringContaining('WhatsApp agent') as string });
	});
});

describe('a condition is recognised in any spelling', () => {
	const bodyOf = {
		sms: refusal,
		email: (said: string) => ({
			status: false,
			message: 'HTTP error',
			data: { message: said, code: 499 },
		}),
	} as const;

	const places: Array<[string, (said: string) => object]> = [
		['SMS', bodyOf.sms],
		['e-mail', bodyOf.email],
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
