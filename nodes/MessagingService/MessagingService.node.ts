import {
	NodeConnectionTypes,
	SEND_AND_WAIT_OPERATION,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IWebhookFunctions,
	type IWebhookResponseData,
} from 'n8n-workflow';
import { run } from './delivery/run';
import { searchTemplates } from './dropDowns/templates';
import { cannotBegin } from './failures';
import { findOperation, resources } from './operations';
import type { Operation } from './operations/operation';
import { answerWebhooks, receiveAnswer } from './people/answer';
import { sendQuestion } from './people/asking/ask';
import { testCredential } from './service/credentialTest';
import { nodeProperties, operationSubtitle } from './properties';

const emailResources = ['email', 'emailTemplate'];
/** Human Review is in neither list: it needs the credential of its channel. */
const otherResources = resources
	.map(({ value }) => value)
	.filter((value) => ![...emailResources, 'humanReview'].includes(value));
const withoutCredential = resources.flatMap(({ operations }) =>
	operations.flatMap(({ value, isLocal }) => (isLocal ? value : [])),
);

export class MessagingService implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Messaging Service',
		name: 'messagingService',
		icon: { light: 'file:messagingService.svg', dark: 'file:messagingService.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: operationSubtitle,
		description:
			'Send SMS, one-time passwords, email and WhatsApp messages, and check their delivery status',
		defaults: { name: 'Messaging Service' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{
				name: 'messagingServiceApi',
				required: true,
				testedBy: 'messagingServiceApiTest',
				displayOptions: {
					hide: { resource: emailResources, channel: ['email'], operation: withoutCredential },
				},
			},
			{
				name: 'messagingServiceEmailApi',
				required: true,
				testedBy: 'messagingServiceEmailApiTest',
				displayOptions: { hide: { resource: otherResources, channel: ['sms', 'whatsApp'] } },
			},
		],
		waitingNodeTooltip:
			'Waiting for the answer. The execution continues when somebody answers or the time is up.',
		webhooks: answerWebhooks,
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
		const find = () => chosenOperation(this);
		const asks = this.getNodeParameter('operation', 0) === SEND_AND_WAIT_OPERATION;
		return [asks ? await sendQuestion(this, find) : await run(this, find)];
	}

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await receiveAnswer(this);
	}
}

const nameIn = (context: IExecuteFunctions, parameter: 'resource' | 'operation'): string =>
	String(context.getNodeParameter(parameter, 0));

/** @throws NodeOperationError if the operation does not exist */
function chosenOperation(context: IExecuteFunctions): Operation {
	const [resource, operation] = [nameIn(context, 'resource'), nameIn(context, 'operation')];
	const found = findOperation(resource, operation);
	if (found) return found;
	throw cannotBegin(context.getNode(), 'unknownOperation', { resource, operation });
}
