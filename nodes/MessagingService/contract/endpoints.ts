import type * as z from 'zod/v4';
import * as email from './email';
import { isListOf, get, resembles, list, object, post, type Endpoint } from './endpoint';
import { isList, isRecord } from './json';
import { messagingAppRequest, messagingAppResponse } from './messagingApp';
import * as sms from './sms';

const isMessage = resembles(sms.smsStatusMessage);
const isBalance = resembles(sms.balanceEntry);
const isLog = resembles(email.emailLogRecord);
const isTemplate = resembles(email.emailTemplate);

/** Says nothing about the code, and an account may have none. */
const mayBeNull = ['sender', 'country', 'charge'];

/**
 * A number of Mexico may come without its country code, or with the former 1 of mobile numbers
 * behind it.
 */
const withCountryCode = (number: string): string =>
	number.replace(/\D/g, '').replace(/^(?:521?)?(?=\d{10}$)/, '52');

/** Endpoint 9: the complete record with the requested number, because a login may depend on it. */
function confirms(body: unknown, request: unknown): boolean {
	const description = sms.descriptionOf(body);
	if (!isRecord(description) || !isRecord(request)) return false;
	const { number = '', ...others } = sms.readSendResult(description);
	const isComplete = Object.entries(others).every(
		([name, field]) =>
			field !== undefined || (mayBeNull.includes(name) && description[name] === null),
	);
	return isComplete && withCountryCode(number) === withCountryCode(String(request.phone));
}

const basic = { ...object, scheme: 'basic', errors: 'sms' } as const;
const smsSending = { ...basic, response: sms.smsSendResponse, found: 'success' } as const;

const plainSms = { ...smsSending, request: sms.smsRequest } as const;
const ofThree = { ...smsSending, request: sms.smsRequestOfThree } as const;
const nationalSms = { ...smsSending, request: sms.nationalRequest } as const;

const bearer = { ...object, scheme: 'bearer', errors: 'email' } as const;
const queued = {
	...post,
	...bearer,
	response: email.emailQueueResponse,
	found: 'success',
} as const;

/** All endpoints of the service, for the client and the emulator. */
export const endpoints = {
	smsSend: { number: 1, ...post, path: '/v2/sms-global/send', ...plainSms },
	smsSendByQuery: { number: 2, ...get, path: '/v2/sms-global/send', ...plainSms },
	smsSendNational: { number: 3, ...get, path: '/v2/sms/send', ...nationalSms },
	flashSendNational: { number: 4, ...post, path: '/v2/flash/send', ...nationalSms },
	flashSend: { number: 5, ...post, path: '/v2/flash-global/send', ...plainSms },
	flashSendByQuery: { number: 6, ...get, path: '/v2/flash-global/send', ...ofThree },
	otpSend: { number: 7, ...post, path: '/v2/otp-global/send', ...ofThree },
	otpSendByQuery: { number: 8, ...get, path: '/v2/otp-global/send', ...ofThree },
	otpVerify: {
		number: 9,
		...get,
		path: '/v2/otp-global/verify',
		...smsSending,
		request: sms.otpVerifyRequest,
		found: { called: 'a confirmation for this number', isIn: confirms },
	},
	smsCheck: {
		number: 10,
		...get,
		path: '/v2/sms/check',
		...basic,
		request: sms.smsCheckRequest,
		response: sms.smsCheckResponse,
		found: {
			called: 'the record of a message',
			byId: true,
			isIn(body) {
				const description = sms.descriptionOf(body);
				return isRecord(description) && isMessage(description.message);
			},
		},
	},
	balance: {
		number: 11,
		...get,
		path: '/v2/balance',
		...basic,
		request: sms.balanceRequest,
		response: sms.balanceResponse,
		found: { called: 'a balance', isIn: (body) => isListOf(sms.descriptionOf(body), isBalance) },
	},
	emailSend: { number: 12, path: '/v1/send/email', ...queued, request: email.emailSendRequest },
	emailSendTemplate: {
		number: 13,
		path: '/v1/send/template',
		...queued,
		request: email.emailTemplateSendRequest,
	},
	emailLog: {
		number: 14,
		...get,
		path: '/v1/log/{uuid}',
		...bearer,
		parametersIn: 'path',
		request: email.emailLogRequest,
		response: email.emailLogResponse,
		found: {
			called: 'the log of an email',
			byId: true,
			isIn: (body) => isRecord(body) && isListOf(body.data, isLog),
		},
	},
	emailTemplates: {
		number: 15,
		...get,
		path: '/v1/templates',
		...bearer,
		...list,
		parametersIn: 'none',
		request: email.emailTemplatesRequest,
		response: email.emailTemplatesResponse,
		found: {
			called: 'a list of templates',
			// An account may have none.
			isIn: (body) => isList(body) && (body.length === 0 || body.some(isTemplate)),
		},
	},
	messagingAppSend: {
		number: 16,
		...post,
		path: '/wab',
		...basic,
		errors: 'messagingApp',
		request: messagingAppRequest,
		response: messagingAppResponse,
		found: 'success',
	},
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
/** Those that cost nothing and change nothing, whoever asks. */
export type FreeEndpoint = Extract<EndpointName, 'balance' | 'emailTemplates'>;
export type RequestOf<Name extends EndpointName> = z.infer<(typeof endpoints)[Name]['request']>;
export type ResponseOf<Name extends EndpointName> = z.infer<(typeof endpoints)[Name]['response']>;
