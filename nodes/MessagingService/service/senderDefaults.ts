import type { INodeProperties } from 'n8n-workflow';

/** Who sends where a node does not say it; fields of the credential types for sending. */

export const textSenderFields: INodeProperties[] = [
	{
		displayName: 'Default Sender ID',
		name: 'senderId',
		type: 'string',
		default: '',
		placeholder: 'e.g. MyShop',
		hint: 'May stay empty',
		description: 'Sender of SMS whose node has no Sender ID; must be authorized by the carrier',
	},
	{
		displayName: 'Default WhatsApp Agent',
		name: 'whatsAppAgent',
		type: 'string',
		default: '',
		placeholder: 'e.g. +52 1 55 1234 5678',
		hint: 'May stay empty',
		description:
			'Business phone number that sends WhatsApp messages whose node has no From (Agent), with its country code',
	},
];

export const emailSenderFields: INodeProperties[] = [
	{
		displayName: 'Default From Name',
		name: 'fromName',
		type: 'string',
		default: '',
		placeholder: 'e.g. My Shop',
		hint: 'May stay empty',
		description: 'Name of the sender of emails whose node has no From Name',
	},
	{
		displayName: 'Default From Email',
		name: 'fromEmail',
		type: 'string',
		default: '',
		placeholder: 'name@email.com',
		hint: 'May stay empty',
		description: 'Sender of emails whose node has no From Email; must be authorized in your account',
	},
];

/** What a credential says of who sends; empty text where it says nothing. */
export interface SenderDefaults {
	readonly senderId: string;
	readonly whatsAppAgent: string;
	readonly fromName: string;
	readonly fromEmail: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The defaults that a credential holds. */
export const senderDefaults = (data: {
	readonly [Name in keyof SenderDefaults]?: unknown;
}): SenderDefaults => ({
	senderId: textOf(data.senderId),
	whatsAppAgent: textOf(data.whatsAppAgent),
	fromName: textOf(data.fromName),
	fromEmail: textOf(data.fromEmail),
});
