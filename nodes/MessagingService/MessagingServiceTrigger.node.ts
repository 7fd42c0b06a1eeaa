import type {
	IHookFunctions,
	INodeType,
	INodeTypeDescription,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { openShortLink } from './people/shortLink';
import { handOver } from './replies/handOver';
import { takeTold, questionsPath } from './replies/tell';
import { testCredential } from './service/credentialTest';
import { readBody, type N8nRequest } from './webhooks/event/body';
import { channelsOf } from './webhooks/event/envelope';
import {
	outputsExpression,
	triggerSubtitle,
	triggerPanel,
	triggerProperties,
} from './webhooks/properties';
import { receive } from './webhooks/receive';
import { readSettings } from './webhooks/settings';
import { checkSetup, testWebhookCredential } from './webhooks/setup';

export class MessagingServiceTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Messaging Service Trigger',
		name: 'messagingServiceTrigger',
		icon: { light: 'file:messagingService.svg', dark: 'file:messagingService.dark.svg' },
		group: ['trigger'],
		// From version 2 on, n8n parses request bodies itself and refuses those it cannot parse, signed
		// or not.
		version: 1,
		subtitle: triggerSubtitle,
		// n8n lists the node and its trigger as one entry with this description.
		description: 'Send and receive SMS, email and WhatsApp messages',
		eventTriggerDescription: 'Waiting for the service to send an event to the test URL',
		activationMessage:
			'Events sent to the production URL now start this workflow. Make sure the service knows that URL, and that no other workflow needs its place.',
		defaults: { name: 'Messaging Service Trigger' },
		inputs: [],
		outputs: outputsExpression,
		credentials: [
			{
				name: 'messagingServiceWebhookApi',
				required: true,
				testedBy: 'messagingServiceWebhookApiTest',
			},
			{
				// Proves to a question that a reply comes from this trigger; without it replies are not
				// handed over.
				name: 'messagingServiceApi',
				displayName: 'Messaging Service API: Only for Replies to Questions',
				required: false,
				testedBy: 'messagingServiceApiTest',
				displayOptions: { show: { events: ['sms.incoming', 'whatsApp.message'] } },
			},
		],
		webhooks: [
			{
				name: 'default',
				httpMethod: 'POST',
				path: 'webhook',
				responseMode: 'onReceived',
				// The service expects a 200 and ignores the body (Events).
				responseData: 'noData',
			},
			// Questions are told by POST, and their short links open by GET. n8n knows two names only:
			// default and setup.
			...(['GET', 'POST'] as const).map((httpMethod) => ({
				name: 'setup' as const,
				httpMethod,
				path: questionsPath,
				responseMode: 'onReceived',
				ndvHideUrl: true,
			})),
		],
		triggerPanel,
		properties: triggerProperties,
	};

	methods = {
		credentialTest: {
			messagingServiceWebhookApiTest: testWebhookCredential,
			messagingServiceApiTest: testCredential('balance'),
		},
	};

	/**
	 * People register the webhook URL, since the service has no API for it (Events); only the setup
	 * can be checked.
	 */
	webhookMethods = {
		default: {
			async checkExists(this: IHookFunctions): Promise<boolean> {
				await checkSetup(this);
				return true;
			},
			create: async (): Promise<boolean> => true,
			delete: async (): Promise<boolean> => true,
		},
	};

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		if (this.getWebhookName() !== 'setup') return await receive(this, handOver);
		const request: N8nRequest & { readonly method: string } = this.getRequestObject();
		if (request.method !== 'POST') return await openShortLink(this);
		const body = await readBody(request);
		return await takeTold(
			this,
			'json' in body ? body.json : undefined,
			channelsOf(readSettings(this)),
		);
	}
}
