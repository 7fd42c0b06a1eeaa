import type { IDataObject } from 'n8n-workflow';
import { inboundContents } from '../../contract';
import type { Envelope } from '../event/envelope';
import { beginsWithKeyword } from './keywords';
import { listOf } from './lists';

/** No number is longer, with all that people write between its digits. */
const longestNumber = 64;
const asNumber = /^\+?[\d\s().-]+$/;

/**
 * A sender for comparison. Numbers are their digits in any notation; a sender that is a name is that name,
 * to the letter: INFO and BANK are two, and so are Info and INFO.
 */
function senderOf(text: string): string {
	const name = text.trim();
	if (name.length > longestNumber || !asNumber.test(name)) return `name ${name}`;
	return `number ${name.replace(/\D/g, '').replace(/^00/, '')}`;
}

type Test = (envelope: Envelope, entries: readonly string[], filters: IDataObject) => boolean;

const fromSender: Test = ({ from }, entries) => entries.map(senderOf).includes(senderOf(from ?? ''));
const saysKeyword: Test = ({ text }, entries, { exactKeywords }) =>
	beginsWithKeyword(text ?? '', entries, exactKeywords === true);
const hasType: Test = ({ type }, entries) =>
	entries.includes(Object.hasOwn(inboundContents, String(type)) ? String(type) : 'other');
const not =
	(test: Test): Test =>
	(...given) =>
		!test(...given);

const ofSender = { senders: fromSender, notSenders: not(fromSender) };

/** The filters that concern each kind of event; one that is empty lets everything pass. */
const filtersOf: Readonly<Record<Envelope['event'], Readonly<Record<string, Test>>>> = {
	'sms.deliveryReport': { deliveryStatuses: ({ status }, entries) => entries.includes(status ?? '') },
	'sms.incoming': { ...ofSender, keywords: saysKeyword, withoutKeywords: not(saysKeyword) },
	'whatsApp.message': { ...ofSender, messageTypes: hasType },
	// Whatever it is, nobody knows what to look for in it.
	unknown: {},
};

/** The name of the first filter of its kind that an event does not pass; `undefined` when it passes all of them. */
export function stoppedBy(envelope: Envelope, filters: IDataObject): string | undefined {
	const stopping = Object.entries(filtersOf[envelope.event]).find(([name, test]) => {
		const entries = listOf(filters[name]);
		return entries.length > 0 && !test(envelope, entries, filters);
	});
	return stopping?.[0];
}
