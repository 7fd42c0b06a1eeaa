import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { run } from './delivery/run';
import { unknownOperation } from './failures';
import { findOperation } from './operations';
import { searchTemplates, testCredential } from './service';
import { nodeProperties } from './delivery/properties';

const emailResources = ['email', 'emailTemplate'];

/** SMS, one-time passwords, e-mail, WhatsApp Business and balance. */
export class MessagingService implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Messaging Service',
		name: 'messagingService',
		icon: { light: 'file:messagingService.svg', dark: 'file:messagingService.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description:
			'Send SMS, one-time passwords, e-mail and WhatsApp messages, and look up what became of them',
		defaults: { name: 'Messaging Service' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{
				name: 'messagingServiceApi',
				required: true,
				testedBy: 'messagingServiceApiTest',
				displayOptions: { hide: { resource: emailResources } },
			},
			{
				name: 'messagingServiceEmailApi',
				required: true,
				testedBy: 'messagingServiceEmailApiTest',
				displayOptions: { show: { resource: emailResources } },
			},
		],
		properties: nodeProperties(),
	};

	methods = {
		credentialTest: {
			messagingServiceApiTest: testCredential('balance'),
			messagingServiceEmailApiTest: testCredential('emailTemplates'),
		},
		listSearch: { searchTemplates },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const resource = this.getNodeParameter('resource', 0) as string;
		const name = this.getNodeParameter('operation', 0) as string;
		const operation = findOperation(resource, name);
		if (!operation) throw unknownOperation(this.getNode(), resource, name);
		return [await run(this, operation)];
	}
}
