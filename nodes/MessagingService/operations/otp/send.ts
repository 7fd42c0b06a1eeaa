import { descriptionOf, isRecord } from '../../contract';
import { field } from '../../parameters';
import { defaultCountry, externalId, httpMethod, sender } from '../options';
import { operation } from '../operation';
import { codeFields, withoutCode } from './fields';
import { keptOfSms, sentItem, sentSms } from '../sms/sent';
import { codeDraft } from '../sms/text';

/** Endpoints 7 and 8. */
export const send = operation({
	value: 'send',
	name: 'Send',
	action: 'Send one time password',
	subtitle: 'Send one-time password',
	description: 'Generate a one-time password and send it by SMS',
	effect: 'send',
	spendsBalance: true,
	endpoints: ['otpSend', 'otpSendByQuery'],
	output: sentSms.omit({ part: true, parts: true, skipped: true, reason: true, sendFrom: true }),
	keeps: keptOfSms,
	fields: codeFields,
	options: [
		defaultCountry,
		externalId,
		httpMethod,
		field.toggle(
			'includeMessage',
			'Include Message With Code',
			'Whether to return the sent text, which holds the code. Whoever can see the execution can then read it.',
		),
		sender,
	],
	toRequest(parameters, account) {
		const { options } = parameters;
		// Read after the answer as well, when there must be nothing wrong with it any more.
		options.flag('includeMessage');
		const byQuery = options.choice('httpMethod') === 'GET';
		return { endpoint: byQuery ? 'otpSendByQuery' : 'otpSend', ...codeDraft(parameters, account) };
	},
	toOutput(body, { request }, parameters) {
		const items = sentItem(body, request);
		const description = descriptionOf(body);
		if (parameters.options.flag('includeMessage'))
			return items.map((item) => ({ ...item, text: isRecord(description) ? description.message : null }));
		// Whatever else the service may answer with could hold the code.
		return items.map(({ response: _perhaps, ...others }) => others);
	},
	toRaw: (body, parameters) => (parameters.options.flag('includeMessage') ? [body] : withoutCode(body)),
});
