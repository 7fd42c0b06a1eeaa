import type * as z from 'zod/v4';
import * as email from './email';
import type { ErrorFamily } from './errors';
import { messagingAppRequest, messagingAppResponse } from './messagingApp';
import * as sms from './sms';

/** One row of the specification's Endpoints table. */
export interface Endpoint {
	/** Its number in that table. */
	readonly number: number;
	readonly method: 'GET' | 'POST';
	/** Appended to the base address; `{name}` is a path parameter. */
	readonly path: `/${string}`;
	readonly scheme: 'basic' | 'bearer';
	readonly parametersIn: 'body' | 'query' | 'path' | 'none';
	readonly request: z.ZodType;
	readonly response: z.ZodType;
	readonly errors: ErrorFamily;
}

const post = { method: 'POST', parametersIn: 'body' } as const;
const get = { method: 'GET', parametersIn: 'query' } as const;
const basicSms = { scheme: 'basic', errors: 'sms' } as const;
const smsSend = { ...basicSms, response: sms.smsSendResponse } as const;
const bearerEmail = { scheme: 'bearer', errors: 'email' } as const;

/** All 16 endpoints of the service. Everything that speaks or plays the service reads this table. */
export const endpoints = {
	smsSend: { number: 1, ...post, path: '/v2/sms-global/send', ...smsSend, request: sms.smsSendRequest },
	smsSendByQuery: { number: 2, ...get, path: '/v2/sms-global/send', ...smsSend, request: sms.smsSendRequest },
	smsSendNational: {
		number: 3,
		...get,
		path: '/v2/sms/send',
		...smsSend,
		request: sms.smsSendNationalRequest,
	},
	flashSendNational: {
		number: 4,
		...post,
		path: '/v2/flash/send',
		...smsSend,
		request: sms.smsSendNationalRequest,
	},
	flashSend: { number: 5, ...post, path: '/v2/flash-global/send', ...smsSend, request: sms.smsSendRequest },
	flashSendByQuery: {
		number: 6,
		...get,
		path: '/v2/flash-global/send',
		...smsSend,
		request: sms.smsSendRequestOfThree,
	},
	otpSend: {
		number: 7,
		...post,
		path: '/v2/otp-global/send',
		...smsSend,
		request: sms.smsSendRequestOfThree,
	},
	otpSendByQuery: {
		number: 8,
		...get,
		path: '/v2/otp-global/send',
		...smsSend,
		request: sms.smsSendRequestOfThree,
	},
	otpVerify: { number: 9, ...get, path: '/v2/otp-global/verify', ...smsSend, request: sms.otpVerifyRequest },
	smsCheck: {
		number: 10,
		...get,
		path: '/v2/sms/check',
		...basicSms,
		request: sms.smsCheckRequest,
		response: sms.smsCheckResponse,
	},
	balance: {
		number: 11,
		...get,
		path: '/v2/balance',
		...basicSms,
		request: sms.balanceRequest,
		response: sms.balanceResponse,
	},
	emailSend: {
		number: 12,
		...post,
		path: '/v1/send/email',
		...bearerEmail,
		request: email.emailSendRequest,
		response: email.emailQueueResponse,
	},
	emailSendTemplate: {
		number: 13,
		...post,
		path: '/v1/send/template',
		...bearerEmail,
		request: email.emailTemplateSendRequest,
		response: email.emailQueueResponse,
	},
	emailLog: {
		number: 14,
		method: 'GET',
		parametersIn: 'path',
		path: '/v1/log/{uuid}',
		...bearerEmail,
		request: email.emailLogRequest,
		response: email.emailLogResponse,
	},
	emailTemplates: {
		number: 15,
		method: 'GET',
		parametersIn: 'none',
		path: '/v1/templates',
		...bearerEmail,
		request: email.emailTemplatesRequest,
		response: email.emailTemplatesResponse,
	},
	messagingAppSend: {
		number: 16,
		...post,
		path: '/wab',
		scheme: 'basic',
		errors: 'messagingApp',
		request: messagingAppRequest,
		response: messagingAppResponse,
	},
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
export type RequestOf<Name extends EndpointName> = z.infer<(typeof endpoints)[Name]['request']>;
export type ResponseOf<Name extends EndpointName> = z.infer<(typeof endpoints)[Name]['response']>;
