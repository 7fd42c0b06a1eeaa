import { conditionOfText } from '../../nodes/MessagingService/contract/errors';
import { findNonGsm } from '../../nodes/MessagingService/text/sms/gsmAlphabet';
import { toGsm } from '../../nodes/MessagingService/text/sms/gsmReplacements';
import { htmlToText, textToHtml } from '../../nodes/MessagingService/text/html';
import { toInternational, toNational } from '../../nodes/MessagingService/text/phone/phone';
import { toAddress } from '../../nodes/MessagingService/text/email/mailbox';
import { toList } from '../../nodes/MessagingService/text/phone/onList';
import { parseRecipients } from '../../nodes/MessagingService/text/email/recipients';
import { beginsWithKeyword } from '../../nodes/MessagingService/text/keywords';
import { isOptOut } from '../../nodes/MessagingService/text/optOuts';
import { toSingleLine, toWebAddress } from '../../nodes/MessagingService/text/entries';
import { isListed, readAddressList } from '../../nodes/MessagingService/webhooks/verify/addresses';
import { envelopeOf } from '../../nodes/MessagingService/webhooks/event/envelope';
import { recognise } from '../../nodes/MessagingService/webhooks/event/recognise';
import { stoppedBy } from '../../nodes/MessagingService/webhooks/filters';
import { findSigned } from '../../nodes/MessagingService/webhooks/verify/signature';
import { deeply } from '../tools/runs';

/** Every character class that one of our patterns knows, to fill the text. */
const units = [
	...[
		'a',
		'Á',
		'5',
		' ',
		'\u00A0',
		'\r\n',
		'\t',
		'!',
		'.',
		'/',
		'%',
		':',
		',',
		'"',
		'(',
		'<',
		'&',
		'+',
	],
	...['-', '5512345678 ', '5 ', 'a-1', 'a@b.c ', 'a!', 'a ', 'x-a-time-', '<a>', '👍🏽'],
	// Marks, what is invisible, control characters, a lone surrogate, and what expands.
	...['\u0301', '\u0301\u0323', '\u200B', '\u0000', '\uD800', '\uFDFA'],
];

const body = (message: string) => ({ source_addr: message, message, short_code: '1' });

/** All functions that read texts of the service, of strangers or of items. */
const readers: Record<string, (text: string) => unknown> = {
	'a keyword': (text) => beginsWithKeyword(text, ['alta 2x1', '!']),
	'an opt-out': (text) => isOptOut(text, 'stop, alta 2x1'),
	'a list of keywords': (text) => beginsWithKeyword('alta', [text]),
	'the filters': (text) => {
		const event = recognise(body(text));
		if (event.name === 'unknown') throw new Error('not recognised');
		return stoppedBy(envelopeOf(event, new Date(0), { options: {} }), {
			senders: 'INFO, +52 55',
			keywords: 'stop',
		});
	},
	'a header name': (text) => findSigned([text, text, `x-${text}-time`, text]),
	'an address': (text) => isListed(readAddressList('10.0.0.0/8, ::/8'), text),
	'a list of addresses': (text) => readAddressList(text),
	'an answer of the service': (text) => conditionOfText(text),
	'the GSM alphabet': (text) => [toGsm(text), findNonGsm(text)],
	HTML: (text) => htmlToText(text),
	'a text as HTML': (text) => textToHtml(text),
	'a phone number': (text) => [
		toInternational(text, { channel: 'sms', defaultCountry: 'MX' }),
		toNational(text),
	],
	recipients: (text) => parseRecipients(text),
	'Do Not Send To': async (text) => {
		await toList(text, { column: '', kind: 'a number' }, async () => {});
		await toList([{ text: `@${text}` }], { column: 'text', kind: 'an address' }, async () => {});
		await toList(
			[{ text: `1${text}` }],
			{ column: '', defaultCountry: 'MX', kind: 'a number' },
			async () => {},
		);
	},
	'an e-mail address': (text) => [toAddress(text), toSingleLine(text)],
	'a web address': (text) => toWebAddress(text),
};

/**
 * If the time is superlinear, a hundredth of a megabyte would already show it; the rest is for the
 * deep tests.
 */
const sizes = deeply([20_000, 100_000, 1_000_000], [20_000, 60_000]);
const most = sizes.at(-1) ?? 0;

const filled = (size: number, unit: string) => unit.repeat(Math.ceil(size / unit.length));

test.each(Object.entries(readers))(
	`${most / 1000} kB of any class of characters do not slow down the reader of %s`,
	async (_name, read) => {
		// If the time is superlinear, a small part of the text already shows it and ends the test.
		for (const unit of units)
			for (const size of sizes) {
				const before = process.cpuUsage();
				await read(`a${filled(size, unit)}\u0001`);
				const { user, system } = process.cpuUsage(before);
				const slow = (user + system) / 1000 > Math.max(1_000, size / 50);
				expect({ unit, slow }).toEqual({ unit, slow: false });
			}
	},
	240_000,
);
