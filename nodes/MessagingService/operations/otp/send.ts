import { descriptionOf, isRecord } from '../../contract';
import { externalId, httpMethod, message, otherCharacters, sender, to } from '../fields';
import { operation } from '../operation';
import { idFirst, keptOfSms, sentSms, textRequest } from '../sms/text';

/** Endpoints 7 and 8. */
export const send = operation({
	value: 'send',
	name: 'Send',
	action: 'Send one time password',
	description: 'Generate a one-time password and send it by SMS',
	effect: 'send',
	spendsBalance: true,
	endpoints: ['otpSend', 'otpSendByQuery'],
	output: sentSms.omit({ message: true }),
	keeps: keptOfSms,
	fields: [
		to,
		{
			...message,
			placeholder: 'e.g. Your code is [code]. Do not share it.',
			hint: 'Write [code] where the generated code goes; without it the code is added at the end',
			description: 'Text of the message, at most 160 characters of the GSM alphabet; leave room for the code',
		},
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add option',
			default: {},
			options: [
				externalId,
				httpMethod,
				{
					displayName: 'Include Message With Code',
					name: 'includeMessage',
					type: 'boolean',
					default: false,
					description:
						'Whether to return the sent text, which holds the code. Whoever can see the execution can then read it.',
				},
				otherCharacters,
				sender,
			],
		},
	],
	toRequest(parameters) {
		const byQuery = parameters.group('options').choice('httpMethod') === 'GET';
		return {
			endpoint: byQuery ? 'otpSendByQuery' : 'otpSend',
			...textRequest(parameters, { minimum: 3, codeTag: true }),
		};
	},
	toOutput(body, _draft, parameters) {
		const record = idFirst(descriptionOf(body));
		if (parameters.group('options').flag('includeMessage')) return [record];
		// Whatever else the service may answer with could hold the code.
		if (!isRecord(record)) return [{}];
		const { message: _withCode, ...others } = record;
		return [others];
	},
});
