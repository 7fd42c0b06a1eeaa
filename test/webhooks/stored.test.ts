import type { IWebhookFunctions } from 'n8n-workflow';
import type * as Elsewhere from '../../nodes/MessagingService/webhooks/stored';
import { addStored } from '../../nodes/MessagingService/webhooks/stored';
import { inNewProcess } from '../tools/oneProcess';

/** The request by which a process learns what another one has stored since. */

const inProcess = () =>
	inNewProcess(() =>
		jest.requireActual<typeof Elsewhere>('../../nodes/MessagingService/webhooks/stored'),
	);

const first = 1_800_000_000;
const event = 'aaaaaaaaaaaa';
const events = addStored('', [[event, first]], first);

/** The request that a trigger receives, with the headers as they came. */
const requestWith = (...headers: string[]) =>
	({
		getRequestObject: () => ({ rawHeaders: headers }),
		getWorkflowStaticData: () => ({ events }),
	}) as unknown as IWebhookFunctions;

const own = inProcess();
const headersOf = (fingerprint: string, after: number, process = own) =>
	Object.entries(process.questionFor({ fingerprint, sender: fingerprint }, after)).flat();

test('the answer is 200 for an event that is stored and came after the moment asked for, otherwise 404', () => {
	expect(own.answerTo(requestWith(...headersOf(event, first - 1)))).toBe(200);
	expect(own.answerTo(requestWith(...headersOf(event, first)))).toBe(404);
	expect(own.answerTo(requestWith(...headersOf(event, first + 1)))).toBe(404);
	expect(own.answerTo(requestWith(...headersOf('bbbbbbbbbbbb', first - 1)))).toBe(404);
});

test('any other request is an event, and gets no such answer', () => {
	const [name = '', text = ''] = headersOf(event, first - 1);
	expect(own.answerTo(requestWith('content-type', 'application/json'))).toBeUndefined();
	expect(own.answerTo(requestWith(name, ''))).toBeUndefined();
	expect(own.answerTo(requestWith(name, `${event} ${first - 1}`))).toBeUndefined();
	expect(own.answerTo(requestWith(name, text.replace(event, 'bbbbbbbbbbbb')))).toBeUndefined();
	expect(own.answerTo(requestWith(name, text.slice(0, -1)))).toBeUndefined();
	expect(own.answerTo(requestWith(name, `${text} and more`))).toBeUndefined();
	expect(own.answerTo(requestWith(name, text, name, text))).toBeUndefined();
	expect(own.answerTo(requestWith(...headersOf(event, first - 1, inProcess())))).toBeUndefined();
});
