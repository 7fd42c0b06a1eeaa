import type { EndpointName, RequestOf } from '../../nodes/MessagingService/contract';

const phone = '5215512345678';
const sms = { msg: 'Your parcel is here', phone } as const;
const national = { ...sms, phone: '5512345678' } as const;
const otp = { msg: 'Code [code]', phone } as const;
const to = [{ name: 'Ana', email: 'ana@example.com' }];

/** A valid request for each endpoint. */
export const samples = {
	smsSend: sms,
	smsSendByQuery: sms,
	smsSendNational: national,
	flashSendNational: national,
	flashSend: sms,
	flashSendByQuery: sms,
	otpSend: otp,
	otpSendByQuery: otp,
	otpVerify: { phone, code: '1234' },
	smsCheck: { token: '100000001' },
	balance: { accounts: true },
	emailSend: {
		from: { name: 'Shop', email: 'shop@example.com' },
		to,
		subject: 'Hello',
		text: 'Hello',
	},
	emailSendTemplate: { template_id: '1001', to },
	emailLog: { uuid: '123e4567-e89b-42d3-a456-426614174000' },
	emailTemplates: {},
	messagingAppSend: { type: 'text', agent: phone, number: phone, message: 'Hello' },
} satisfies { readonly [Name in EndpointName]: RequestOf<Name> };
