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
import type { Operation } from './operations/operation';
import { searchTemplates, testCredential } from './service';
import { nodeProperties, subtitleExpression } from './delivery/fields/properties';

const emailResources = ['email', 'emailTemplate'];

/** SMS, one-time passwords, e-mail, WhatsApp Business and balance. */
export class MessagingService implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Messaging Service',
		name: 'messagingService',
		icon: { light: 'file:messagingService.svg', dark: 'file:messagingService.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: subtitleExpression,
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
		return [await run(this, () => chosenOperation(this))];
	}
}

/** @throws NodeOperationError when the parameters name an operation that there is not */
function chosenOperation(context: IExecuteFunctions): Operation {
	const resource = String(context.getNodeParameter('resource', 0));
	const name = String(context.getNodeParameter('operation', 0));
	const operation = findOperation(resource, name);
	if (!operation) throw unknownOperation(context.getNode(), resource, name);
	return operation;
}
