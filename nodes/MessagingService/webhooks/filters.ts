import type { IDataObject } from 'n8n-workflow';
import { inboundContents, isList } from '../contract';
import type { Envelope } from './envelope';
import { beginsWithKeyword } from './keywords';

const listOf = (value: unknown): string[] =>
	(isList(value) ? value.map(String) : String(value ?? '').split(/[,;\n]+/))
		.map((entry) => entry.trim())
		.filter((entry) => entry !== '');

const digits = (phone: string) => phone.replace(/\D/g, '');

/**
 * Whether an event passes the filters that concern its kind; an empty filter lets everything pass, and
 * an event that could not be recognised always passes.
 */
export function passes(envelope: Envelope, filters: IDataObject): boolean {
	const admits = (filter: string, given: string, same = (entry: string) => entry) => {
		const entries = listOf(filters[filter]);
		return entries.length === 0 || entries.some((entry) => same(entry) === given);
	};
	const fromSender = () => admits('senders', digits(envelope.from ?? ''), digits);
	const saysKeyword = () => {
		const keywords = listOf(filters.keywords);
		return keywords.length === 0 || beginsWithKeyword(envelope.text ?? '', keywords);
	};
	switch (envelope.event) {
		case 'sms.deliveryReport':
			return admits('deliveryStatuses', envelope.status ?? '');
		case 'sms.incoming':
			return fromSender() && saysKeyword();
		case 'whatsApp.message': {
			const type = String(envelope.type);
			return fromSender() && admits('messageTypes', Object.hasOwn(inboundContents, type) ? type : 'other');
		}
		case 'unknown':
			return true;
	}
}
