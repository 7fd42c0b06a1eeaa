import type { IExecuteFunctions } from 'n8n-workflow';
import { isOfItem } from '../../nodes/MessagingService/service/connection';

/** Whether a credential differs between items, which n8n tells by a helper that is not public. */

const type = 'messagingServiceApi';

const contextWith = (credentialsHelper: unknown) =>
	({
		additionalData: { credentialsHelper },
		getNode: () => ({ credentials: { [type]: { id: '1', name: 'one' } } }),
		getMode: () => 'manual',
	}) as unknown as IExecuteFunctions;

const storing = (senderId: string) => ({ getDecrypted: async () => ({ senderId }) });

test.each([
	['INFO', false],
	['={{ $json.sender }}', true],
	['={{ $vars.sender }}', false],
])('a sender “%s” is of the item: %s', async (sender, is) => {
	expect(await isOfItem(contextWith(storing(sender)), type)).toBe(is);
});

test.each([
	['no helper', undefined],
	['another helper', {}],
	['a helper that fails', { getDecrypted: () => Promise.reject(new Error('no')) }],
])('nobody knows if n8n has %s', async (_, helper) => {
	expect(await isOfItem(contextWith(helper), type)).toBeUndefined();
});
