import type { IDataObject } from 'n8n-workflow';
import { checkSmsText } from '../../text/gsm';
import { toInternational, toNational } from '../../text/phone';
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
	readonly notes: IDataObject;
}

interface Rules {
	readonly national?: boolean;
	/** The endpoint's minimum length, where one is stated. */
	readonly minimum?: 3;
	/** Whether `[code]` in the text stands for a generated code. */
	readonly codeTag?: boolean;
}

/** Reads and checks number, text, sender and reference of one item. */
export function textRequest(parameters: TextParameters, { national = false, ...rules }: Rules): TextRequest {
	const options = parameters.group('options');
	const { digits } = parameters.checked('to', national ? toNational : toInternational);
	const otherCharacters = options.choice('otherCharacters');
	const text = parameters.checked('message', (value) => checkSmsText(value, { ...rules, otherCharacters }));
	const sender = options.optionalText('sender')?.trim();
	const id = options.optionalText('externalId');
	return {
		request: { msg: text.text, phone: digits, ...(sender && { sender }), ...(id && { id }) },
		notes: { encoding: text.encoding, segments: text.segments, textReplaced: text.replaced },
	};
}
