import {
	fillsPart,
	readingOf,
	type Incoming,
	type ReplyReading,
} from '../../nodes/MessagingService/replies/which';
import { questionOf } from '../tools/questions';

/** Which question a reply answers. */

const ana = questionOf('Ana', { numbers: ['412', '413'] });
const vega = questionOf('Vega', { numbers: ['530', '531'] });
const address = questionOf('Address', { labels: [], numbers: ['600'] });
const visit = questionOf('Visit', { labels: ['Confirmar', 'Cancelar'], numbers: ['311', '312'] });
const past = questionOf('past', { numbers: ['220', '221'], ended: true });
const expired = questionOf('expired', { numbers: ['240', '241'], until: 1 });

const saying = (text: string, more: Partial<Incoming> = {}): Incoming => ({
	...{ channel: 'sms', from: '+525587654321', phone: '525587654321', text },
	...{ optOut: false, messageId: ana.ids?.[0] },
	...more,
});

/** In short, such as `Ana 0` for its first answer, and `Ana, Vega?` for what is asked again. */
function short(reading: ReplyReading): string {
	if (reading.is === 'answers')
		return reading.answers
			.map(({ question, choice, text }) => `${question.id} ${choice ?? text}`)
			.join(', ');
	if (reading.is === 'unclear')
		return `${reading.about.map(({ id }) => id).join(', ')}?${reading.isStop ? ' stop' : ''}`;
	return reading.is === 'over' ? `over ${reading.number}` : reading.is;
}

test.each([
	['412', 'Ana 0'],
	['531 no', 'Vega 1'],
	['412, 531', 'Ana 0, Vega 1'],
	['530\n413', 'Vega 0, Ana 1'],
	['412 or 413', 'Ana?'],
	['689 too expensive, 412', 'Ana?'],
	['approve 412, decline 530', 'Ana, Vega?'],
	['no 412 no 530', 'Ana, Vega?'],
	['decline 412 and 530', 'Ana, Vega?'],
	['412 413 530', 'Ana, Vega?'],
	['412 530 999', 'Ana, Vega?'],
	['600 Calle 412', 'Ana, Address?'],
	['600: Calle 5', 'Address Calle 5'],
	['Calle 600', 'Ana, Vega, Address?'],
	['yes', 'Ana, Vega, Address?'],
	['220', 'over 220'],
	['#241 yes', 'over 241'],
	['220 euros', 'Ana, Vega, Address?'],
	['$412', 'Ana, Vega, Address?'],
])('with several open, “%s” is %s', (text, expected) => {
	const asked = [ana, vega, address, past, expired];
	expect(short(readingOf(saying(text), asked))).toBe(expected);
});

test.each([
	['yes', {}, 'Ana 0'],
	['no', {}, 'Ana 1'],
	['hm', {}, 'Ana?'],
	['999', {}, 'Ana?'],
	['yes', { messageId: 'another' }, 'Ana?'],
	['hm', { messageId: 'another' }, 'none'],
	['413', { messageId: 'another' }, 'Ana 1'],
	['yes', { messageId: undefined }, 'Ana?'],
	['yes', { messageId: past.ids?.[0] }, 'Ana?'],
	['thanks', { messageId: past.ids?.[0] }, 'none'],
])('with one open, “%s” with %j is %s', (text, more, expected) => {
	expect(short(readingOf(saying(text, more), [ana, past]))).toBe(expected);
});

test.each([
	['yes', 0, 'Ana?'],
	['stop', 0, 'Ana? stop'],
	['412', 0, 'Ana 0'],
	['yes', 61, 'Ana 0'],
	['stop', 61, 'stop'],
])('after a text that fills a part of an SMS, “%s” %d s later is %s', (text, seconds, expected) => {
	const cut = { ...ana, cutAt: Date.now() - seconds * 1_000 };
	expect(short(readingOf(saying(text, { optOut: text === 'stop' }), [cut]))).toBe(expected);
});

test.each([153, 152, 67, 66])('a text of %d characters may go on in another SMS', (length) => {
	expect(fillsPart(saying('a'.repeat(length)))).toBe(true);
	expect(fillsPart(saying('a'.repeat(length + 2)))).toBe(false);
	expect(fillsPart(saying('a'.repeat(length), { channel: 'whatsApp' }))).toBe(false);
});

test('in a chat, which names no message, plain words are for the only open question', () => {
	const chat = { ...ana, channel: 'whatsApp' as const };
	const more = { channel: 'whatsApp' as const, messageId: undefined };
	expect(short(readingOf(saying('yes', more), [chat]))).toBe('Ana 0');
	expect(short(readingOf(saying('hm', more), [chat]))).toBe('Ana?');
	expect(short(readingOf(saying('yes', more), [chat, { ...vega, channel: 'whatsApp' }]))).toBe(
		'Ana, Vega?',
	);
});

test('a reply to a question that is over is late, unless something else is open or it is an opt-out', () => {
	const toPast = { messageId: past.ids?.[0] };
	expect(short(readingOf(saying('yes', toPast), [past]))).toBe('over undefined');
	expect(short(readingOf(saying('STOP', { ...toPast, optOut: true }), [past]))).toBe('none');
	expect(short(readingOf(saying('yes'), [past]))).toBe('none');
});

test('a question that was announced but never went out takes words for ten minutes only, and its number always', () => {
	const { ids: _, ...announced } = { ...vega, at: Date.now() };
	const both = (at: number) => [ana, { ...announced, at }];
	expect(short(readingOf(saying('yes'), both(Date.now())))).toBe('Ana, Vega?');
	expect(short(readingOf(saying('yes'), both(Date.now() - 700_000)))).toBe('Ana 0');
	expect(short(readingOf(saying('530'), both(Date.now() - 700_000)))).toBe('Vega 0');
});

test.each([
	['STOP', 'stop'],
	['stop please', 'stop'],
	['Unsubscribe', 'stop'],
	['BAJA', 'stop'],
	['cancelar mensajes', 'Ana, Visit? stop'],
	['Cancel', 'Ana, Visit? stop'],
	['end, please', 'Ana, Visit? stop'],
	['cancelar, por favor', 'Ana, Visit?'],
])('the opt-out “%s” is %s while a question has the label Cancelar', (text, expected) => {
	expect(short(readingOf(saying(text, { optOut: true }), [ana, visit]))).toBe(expected);
});
