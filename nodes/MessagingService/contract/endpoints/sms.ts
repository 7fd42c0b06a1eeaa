import { isRecord } from '../json';
import { tolerant } from '../primitives';
import * as sms from '../sms';
import { get, object, post, areAll, like, type Endpoint } from './endpoint';

const isMessage = like(sms.smsStatusMessage);
const isBalance = like(sms.balanceEntry);
const sendResult = tolerant(sms.smsSendResult);

/** Says nothing about the code, and an account may have none. */
const mayBeNull = ['sender', 'country', 'charge'];

/** A number of Mexico may come without its country code, or with the former 1 of mobile numbers behind it. */
const withCountryCode = (number: string): string =>
	number.replace(/\D/g, '').replace(/^(?:521?)?(?=\d{10}$)/, '52');

/** Endpoint 9: the complete record with the requested number, because a login may depend on it. */
function confirms(body: unknown, request: unknown): boolean {
	const description = sms.descriptionOf(body);
	if (!isRecord(description) || !isRecord(request)) return false;
	const { number = '', ...others } = sendResult(description);
	const isComplete = Object.entries(others).every(
		([name, field]) => field !== undefined || (mayBeNull.includes(name) && description[name] === null),
	);
	return isComplete && withCountryCode(number) === withCountryCode(String(request.phone));
}

const basic = { ...object, scheme: 'basic', errors: 'sms' } as const;
const send = { ...basic, response: sms.smsSendResponse, found: 'success' } as const;

const plain = { ...send, request: sms.smsRequest } as const;
const ofThree = { ...send, request: sms.smsRequestOfThree } as const;
const national = { ...send, request: sms.nationalRequest } as const;

/** Endpoints 1 to 11. */
export const smsEndpoints = {
	smsSend: {
		number: 1,
		...post,
		path: '/v2/sms-global/send',
		...plain,
	},
	smsSendByQuery: {
		number: 2,
		...get,
		path: '/v2/sms-global/send',
		...plain,
	},
	smsSendNational: {
		number: 3,
		...get,
		path: '/v2/sms/send',
		...national,
	},
	flashSendNational: {
		number: 4,
		...post,
		path: '/v2/flash/send',
		...national,
	},
	flashSend: {
		number: 5,
		...post,
		path: '/v2/flash-global/send',
		...plain,
	},
	flashSendByQuery: {
		number: 6,
		...get,
		path: '/v2/flash-global/send',
		...ofThree,
	},
	otpSend: {
		number: 7,
		...post,
		path: '/v2/otp-global/send',
		...ofThree,
	},
	otpSendByQuery: {
		number: 8,
		...get,
		path: '/v2/otp-global/send',
		...ofThree,
	},
	otpVerify: {
		number: 9,
		...get,
		path: '/v2/otp-global/verify',
		...send,
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
		found: { called: 'a balance', isIn: (body) => areAll(sms.descriptionOf(body), isBalance) },
	},
} as const satisfies Record<string, Endpoint>;
