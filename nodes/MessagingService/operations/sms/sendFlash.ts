import { operation } from '../operation';
import { sending } from './sent';
import { textDraft } from './text';

/** Endpoints 4, 5 and 6. */
export const sendFlash = operation({
	...sending,
	value: 'sendFlash',
	name: 'Send Flash',
	action: 'Send flash SMS message',
	subtitle: 'Send flash SMS',
	description: 'Send an SMS that is shown directly on the screen without being stored',
	endpoints: ['flashSend', 'flashSendByQuery', 'flashSendNational'],
	toRequest(parameters, account) {
		const { options } = parameters;
		const draftWith = (form: Parameters<typeof textDraft>[2]) => textDraft(parameters, account, form);
		// The specification has the national form only as POST (endpoint 4).
		if (options.choice('numberFormat') === 'national')
			return { endpoint: 'flashSendNational', ...draftWith({ national: true, minimum: 3 }) };
		// Only the GET twin (endpoint 6) states a minimum length.
		return options.choice('httpMethod') === 'GET'
			? { endpoint: 'flashSendByQuery', ...draftWith({ minimum: 3 }) }
			: { endpoint: 'flashSend', ...draftWith({}) };
	},
});
