import type { IDataObject } from 'n8n-workflow';
import * as z from 'zod/v4';
import { isRecord, smsSendResult } from '../../contract';
import { checkSmsText } from '../../text/gsm';
import { toInternational, toNational, type Phone } from '../../text/phone';
import type { Checked } from '../../text/checked';

/** What SMS, flash SMS and one-time passwords read alike; any of their `Parameters` fits. */
interface TextParameters {
	checked<Result extends object>(name: 'to' | 'message', check: (value: unknown) => Checked<Result>): Result;
	group(name: 'options'): {
		optionalText(name: 'sender' | 'externalId'): string | undefined;
		choice(name: 'otherCharacters'): 'refuse' | 'replace' | 'keep';
	};
}

/** Request of the send endpoints 1 to 8, and what Validate Only shows next to it. */
interface TextRequest {
	readonly request: { msg: string; phone: string; sender?: string; id?: string };
	readonly recipients: readonly string[];
	readonly notes: IDataObject;
}

interface Rules {
	/** Which of the two forms To holds, where the user can choose. */
	readonly national?: boolean;
	/** The endpoint's minimum length, where one is stated. */
	readonly minimum?: 3;
	/** Whether `[code]` in the text stands for a generated code. */
	readonly codeTag?: boolean;
}

/** As `toInternational`, for a user who could choose the national form instead. */
function toInternationalByChoice(value: unknown): Phone {
	const phone = toInternational(value);
	return phone.ok
		? phone
		: {
				...phone,
				wayOut: `${phone.wayOut}. For 10 digits without country code, set Number Format to National`,
			};
}

/** Reads and checks number, text, sender and reference of one item. */
export function textRequest(parameters: TextParameters, { national, ...rules }: Rules): TextRequest {
	const options = parameters.group('options');
	const byChoice = national === true ? toNational : toInternationalByChoice;
	const { digits } = parameters.checked('to', national === undefined ? toInternational : byChoice);
	const otherCharacters = options.choice('otherCharacters');
	const text = parameters.checked('message', (value) => checkSmsText(value, { ...rules, otherCharacters }));
	const sender = options.optionalText('sender')?.trim();
	const id = options.optionalText('externalId');
	return {
		request: { msg: text.text, phone: digits, ...(sender && { sender }), ...(id && { id }) },
		recipients: [digits],
		notes: { encoding: text.encoding, segments: text.segments, textReplaced: text.replaced },
	};
}

const { id, number, ...others } = smsSendResult.shape;

/** The shape of `idFirst`, for the editor. */
export const sentSms = z.looseObject({ id, number, ...others });

/** Everything but the text. */
export const keptOfSms = [
	...['id', 'number', 'added_on', 'charge', 'country.country', 'country.iso_code', 'country.type'],
	...['encoding', 'job_id', 'length', 'segments', 'sender'],
];

/** A send record with what later steps need most in front; anything else stays as it is. */
export function idFirst(description: unknown): unknown {
	if (!isRecord(description)) return description;
	const { id: messageId, number: to, ...rest } = description;
	return { id: messageId, number: to, ...rest };
}
