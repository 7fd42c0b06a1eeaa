import { failedAnswer, type Sent } from '../../nodes/MessagingService/failures';
import type { Failed } from '../../nodes/MessagingService/contract';
import { readAnswer } from '../../nodes/MessagingService/service/answers';
import { node } from '../tools/node';
import { spellings } from './spellings';

/** Answers that repeat what was sent: none of it is shown, wherever in the body it stands. */

/** Words around the repeated text. */
const about = (echo: string) => `Refused: ${echo} is not accepted`;

/** A status and a body that repeats something. */
const places: Readonly<Record<string, (echo: string) => readonly [status: number, body: unknown]>> =
	{
		'the words of an SMS refusal': (echo) => [
			200,
			{ status: false, error: true, description: about(echo) },
		],
		'the words of an e-mail refusal': (echo) => [
			400,
			{ status: false, message: 'Refused', data: { message: about(echo), code: 499 } },
		],
		'an object as error': (echo) => [422, { status: false, error: { message: about(echo) } }],
		'a contradiction': (echo) => [200, { status: true, error: true, message: about(echo) }],
		'a page': (echo) => [404, `<html><title>${echo}</title><h1>Refused</h1><p>${echo}</p></html>`],
		'a plain text': (echo) => [403, about(echo)],
		'code, status and fields that nobody knows': (echo) => [
			500,
			{
				...{ status: false, error: true, description: 'Refused', code: echo, request: echo },
				data: { code: echo },
			},
		],
	};

const text = 'Nos vemos el viernes con la doctora Ramos: tu clave es K3X9QZ';
const pair = 'owner:Tr0ub4dor&3';
const token = 'SG.q83vKx-tZ9.mR4wQ7';
const fileName = 'Despido_Laura_Ortega.pdf';

test.each<[string, string, Sent, isMade?: boolean]>([
	['a password', 'P@$$ wörd/3', { data: { username: 'acct', password: 'P@$$ wörd/3' } }],
	['an encoded value', pair, { data: { encodedSecret: btoa(pair) } }],
	['a token', token, { data: { apiToken: token } }],
	['a text', text, { request: { msg: text } }],
	['a code in a text', 'K3X9QZ', { request: { msg: text } }],
	['the name of a file', fileName, { request: { attachment_buffer: [{ name: fileName }] } }],
	// The service makes one-time passwords, so only their digits tell.
	['a one-time password', '739155', { request: { msg: 'Your code is [code]' } }, true],
])(
	'%s is shown in no spelling from any place of an answer',
	(_name, value, sent, isMade = false) => {
		const leaks: string[] = [];
		for (const [place, answerWith] of Object.entries(places))
			for (const [spelling, write] of Object.entries(spellings)) {
				if (isMade && spelling.includes('base64')) continue;
				const [httpStatus, body] = answerWith(write(value));
				const written = typeof body === 'string' ? body : JSON.stringify(body);
				const answer = readAnswer('smsSend', { httpStatus, text: written }, sent) as Failed;
				const concern = { recipients: [], items: [0], effect: 'send' } as const;
				const { message, description, context } = failedAnswer(node, answer, concern);
				const shown = JSON.stringify([message, description, context]).toLowerCase();
				expect(shown).toContain('refused');
				if ([value, write(value)].some((form) => shown.includes(form.toLowerCase())))
					leaks.push(`${place}, ${spelling}`);
			}
		expect(leaks).toEqual([]);
	},
);
