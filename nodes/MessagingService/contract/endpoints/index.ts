import type * as z from 'zod/v4';
import { messagingAppRequest, messagingAppResponse } from '../messagingApp';
import { emailEndpoints } from './email';
import { object, post, type Endpoint } from './endpoint';
import { smsEndpoints } from './sms';

export type { Endpoint } from './endpoint';

/** All endpoints of the service, for the client and the emulator. */
export const endpoints = {
	...smsEndpoints,
	...emailEndpoints,
	messagingAppSend: {
		number: 16,
		...post,
		path: '/wab',
		scheme: 'basic',
		errors: 'messagingApp',
		...object,
		request: messagingAppRequest,
		response: messagingAppResponse,
		found: 'success',
		words: ['Messaging app', 'Send a message in the messaging app'],
		sample: { type: 'text', agent: '5215512345678', number: '5215512345678', message: 'Hello' },
	},
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
export type RequestOf<Name extends EndpointName> = z.infer<(typeof endpoints)[Name]['request']>;
export type ResponseOf<Name extends EndpointName> = z.infer<(typeof endpoints)[Name]['response']>;
