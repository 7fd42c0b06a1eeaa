import {
	type IHookFunctions,
	type INodeType,
	type INodeTypeDescription,
	type IWebhookFunctions,
	type IWebhookResponseData,
} from 'n8n-workflow';
import { handOver } from './replies/handOver';
import { noWayBack } from './replies/wayBack';
import { testCredential } from './service';
import { outputsExpression, subtitleExpression } from './webhooks/outputs';
import { triggerPanel } from './webhooks/fields/panel';
import { triggerProperties } from './webhooks/fields/properties';
import { receive } from './webhooks/receive';
import { checkSetup, testWebhookCredential } from './webhooks/setup';

/** Starts workflows from SMS delivery reports, incoming SMS and inbound WhatsApp messages. */
export class MessagingServiceTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Messaging Service Trigger',
		name: 'messagingServiceTrigger',
		icon: { light: 'file:messagingService.svg', dark: 'file:messagingService.dark.svg' },
		group: ['trigger'],
		// Of a trigger of a higher version n8n reads bodies itself, and refuses what it cannot, signed or not.
		version: 1,
		subtitle: subtitleExpression,
		// n8n shows the node and its trigger as one entry in its list of nodes, with these words.
		description: 'Send and receive SMS, email and WhatsApp messages',
		eventTriggerDescription: 'Waiting for the service to send an event to the test URL',
		activationMessage:
			'Events sent to the production URL now start this workflow. Make sure the service knows that URL.',
		defaults: { name: 'Messaging Service Trigger' },
		inputs: [],
		outputs: outputsExpression,
		credentials: [
			{ name: 'messagingServiceWebhookApi', required: true, testedBy: 'messagingServiceWebhookApiTest' },
			{
				// To tell which SMS a reply answers; without it no reply is handed over.
				name: 'messagingServiceApi',
				required: false,
				testedBy: 'messagingServiceApiTest',
				displayOptions: { show: { events: ['sms.incoming'] } },
			},
		],
		webhooks: [
			{
				name: 'default',
				httpMethod: 'POST',
				path: 'webhook',
				responseMode: 'onReceived',
				// The service asks for a 200 and reads no body (Events).
				responseData: 'noData',
			},
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

	/** The address is registered by people, not by an API (Events); what can be checked is the setup. */
	webhookMethods = {
		default: {
			async checkExists(this: IHookFunctions): Promise<boolean> {
				await checkSetup(this, noWayBack);
				return true;
			},
			create: async (): Promise<boolean> => true,
			delete: async (): Promise<boolean> => true,
		},
	};

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await receive(this, handOver);
	}
}
