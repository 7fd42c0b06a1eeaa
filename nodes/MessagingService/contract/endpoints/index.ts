import type * as z from 'zod/v4';
import { messagingAppRequest, messagingAppResponse } from '../messagingApp';
import { object, post, list, areAll, like, type Endpoint } from './endpoint';
import { smsEndpoints } from './sms';
import * as email from '../email';
import { isList, isRecord } from '../json';

export type { Endpoint } from './endpoint';

const bearer = { scheme: 'bearer', errors: 'email' } as const;
const read = { ...bearer, method: 'GET' } as const;

const isLog = like(email.emailLogRecord);
const isTemplate = like(email.emailTemplate);

/** Endpoints 12 to 15. */
const emailEndpoints = {
	emailSend: {
		number: 12,
		...post,
		path: '/v1/send/email',
		...bearer,
		...object,
		request: email.emailSendRequest,
		response: email.emailQueueResponse,
		found: 'success',
	},
	emailSendTemplate: {
		number: 13,
		...post,
		path: '/v1/send/template',
		...bearer,
		...object,
		request: email.emailTemplateSendRequest,
		response: email.emailQueueResponse,
		found: 'success',
	},
	emailLog: {
		number: 14,
		...read,
		parametersIn: 'path',
		path: '/v1/log/{uuid}',
		...object,
		request: email.emailLogRequest,
		response: email.emailLogResponse,
		found: {
			called: 'the log of an email',
			byId: true,
			isIn: (body) => isRecord(body) && areAll(body.data, isLog),
		},
	},
	emailTemplates: {
		number: 15,
		...read,
		parametersIn: 'none',
		path: '/v1/templates',
		...list,
		request: email.emailTemplatesRequest,
		response: email.emailTemplatesResponse,
		found: {
			called: 'a list of templates',
			// An account may have none.
			isIn: (body) => isList(body) && (body.length === 0 || body.some(isTemplate)),
		},
	},
} as const satisfies Record<string, Endpoint>;

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
	},
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
export type RequestOf<Name extends EndpointName> = z.infer<(typeof endpoints)[Name]['request']>;
export type ResponseOf<Name extends EndpointName> = z.infer<(typeof endpoints)[Name]['response']>;
