import * as sms from '../sms';
import { get, object, post, type Endpoint } from './endpoint';
import { confirmed, foundBalance, foundMessage } from './found';

const basic = { ...object, scheme: 'basic', errors: 'sms' } as const;
const send = { ...basic, response: sms.smsSendResponse, found: 'success' } as const;

const msg = 'Your parcel is here';
const phone = '5215512345678';

/** Endpoints 1 to 11. */
export const smsEndpoints = {
	smsSend: {
		number: 1,
		...post,
		path: '/v2/sms-global/send',
		...send,
		request: sms.smsRequest,
		words: ['SMS', 'Send an SMS'],
		sample: { msg, phone },
	},
	smsSendByQuery: {
		number: 2,
		...get,
		path: '/v2/sms-global/send',
		...send,
		request: sms.smsRequest,
		words: ['SMS', 'Send an SMS, by query parameters'],
		sample: { msg, phone },
	},
	smsSendNational: {
		number: 3,
		...get,
		path: '/v2/sms/send',
		...send,
		request: sms.smsNationalRequest,
		words: ['SMS', 'Send an SMS to a number of ten digits'],
		sample: { msg, phone: '5512345678' },
	},
	flashSendNational: {
		number: 4,
		...post,
		path: '/v2/flash/send',
		...send,
		request: sms.flashNationalRequest,
		words: ['SMS', 'Send a flash SMS to a number of ten digits'],
		sample: { msg, phone: '5512345678' },
	},
	flashSend: {
		number: 5,
		...post,
		path: '/v2/flash-global/send',
		...send,
		request: sms.flashRequest,
		words: ['SMS', 'Send a flash SMS'],
		sample: { msg, phone },
	},
	flashSendByQuery: {
		number: 6,
		...get,
		path: '/v2/flash-global/send',
		...send,
		request: sms.flashByQueryRequest,
		words: ['SMS', 'Send a flash SMS, by query parameters'],
		sample: { msg, phone },
	},
	otpSend: {
		number: 7,
		...post,
		path: '/v2/otp-global/send',
		...send,
		request: sms.otpRequest,
		words: ['One-time passwords', 'Make a one-time password and send it'],
		sample: { msg: 'Code [code]', phone },
	},
	otpSendByQuery: {
		number: 8,
		...get,
		path: '/v2/otp-global/send',
		...send,
		request: sms.otpRequest,
		words: ['One-time passwords', 'Make a one-time password and send it, by query parameters'],
		sample: { msg: 'Code [code]', phone },
	},
	otpVerify: {
		number: 9,
		...get,
		path: '/v2/otp-global/verify',
		...send,
		request: sms.otpVerifyRequest,
		found: confirmed,
		words: ['One-time passwords', 'Check a one-time password'],
		sample: { phone, code: '1234' },
	},
	smsCheck: {
		number: 10,
		...get,
		path: '/v2/sms/check',
		...basic,
		request: sms.smsCheckRequest,
		response: sms.smsCheckResponse,
		found: foundMessage,
		words: ['SMS', 'Delivery status of an SMS'],
		sample: { token: '100000001' },
	},
	balance: {
		number: 11,
		...get,
		path: '/v2/balance',
		...basic,
		request: sms.balanceRequest,
		response: sms.balanceResponse,
		found: foundBalance,
		words: ['Account', 'Balance of the account'],
		sample: { accounts: true },
	},
} as const satisfies Record<string, Endpoint>;
