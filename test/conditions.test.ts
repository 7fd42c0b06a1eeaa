import { NodeHelpers, type INodeProperties } from 'n8n-workflow';
import { MessagingServiceApi } from '../credentials/MessagingServiceApi.credentials';
import { MessagingServiceEmailApi } from '../credentials/MessagingServiceEmailApi.credentials';
import { MessagingServiceWebhookApi } from '../credentials/MessagingServiceWebhookApi.credentials';
import { MessagingService } from '../nodes/MessagingService/MessagingService.node';
import { severalNumbers } from '../nodes/MessagingService/operations/commonFields';
import { MessagingServiceTrigger } from '../nodes/MessagingService/MessagingServiceTrigger.node';

/** On what it depends whether the editor and n8n take a field as shown. */

const sending = [new MessagingServiceApi(), new MessagingServiceEmailApi()];

test('no field is shown by a regular expression, which n8n gives up on a busy machine, or by a part of a text', () => {
	const all: readonly unknown[] = [
		...sending,
		new MessagingServiceWebhookApi(),
		new MessagingService().description,
		new MessagingServiceTrigger().description,
	];
	expect(all.filter((one) => JSON.stringify(one).includes('"displayOptions"'))).toHaveLength(4);
	// Before 2.33 it fails at a part of a text that is missing.
	expect(
		all.filter((one) => /"(?:regex|startsWith|endsWith|includes)":/.test(JSON.stringify(one))),
	).toEqual([]);
});

test.each([
	['http://api.example.com', true],
	[' HTTP://api.example.com', true],
	['={{ $json.url }}', true],
	['https://api.example.com', false],
	['', false],
])('Allow Unencrypted can be switched on for the Base URL “%s”: %s', (baseUrl, isShown) => {
	for (const { properties } of sending) {
		const field = properties.find(({ name }) => name === 'allowUnencrypted') as INodeProperties;
		expect(NodeHelpers.displayParameter({ baseUrl }, field, null, null)).toBe(isShown);
	}
});

test.each([
	['={{ $json.phones }}', true],
	['+525510000100', false],
	[['+525510000100'], false],
	[undefined, false],
])('Several Numbers can be added for %p in To: %s', (to, isShown) => {
	const field = JSON.parse(JSON.stringify(severalNumbers)) as INodeProperties;
	expect(NodeHelpers.displayParameter({}, field, null, null, { ...(to && { to }) })).toBe(isShown);
});
