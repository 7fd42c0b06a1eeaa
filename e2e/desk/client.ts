import type { Emulator } from '../../emulator';

/** Where a client of the service sends what. */
const paths = {
	smsSend: '/v2/sms-global/send',
	flashSend: '/v2/flash-global/send',
	otpSend: '/v2/otp-global/send',
	otpVerify: '/v2/otp-global/verify',
	emailSend: '/v1/send/email',
	emailSendTemplate: '/v1/send/template',
	messagingAppSend: '/wab',
} as const;

/** Calls an endpoint with the emulator's own credentials: POST with a body, but the verification of a code by GET. */
export async function call(
	{ url, settings }: Emulator,
	name: keyof typeof paths,
	parameters: Record<string, unknown>,
): Promise<Response> {
	const { basic, apiToken } = settings;
	const key = Buffer.from(`${basic.username}:${basic.password}`).toString('base64');
	const isQuery = name === 'otpVerify';
	const pairs = Object.entries(parameters).map(([field, value]): [string, string] => [field, String(value)]);
	return await fetch(`${url}${paths[name]}${isQuery ? `?${new URLSearchParams(pairs)}` : ''}`, {
		method: isQuery ? 'GET' : 'POST',
		headers: {
			Accept: 'application/json',
			'Content-Type': 'application/json',
			Authorization: name.startsWith('email') ? `Bearer ${apiToken}` : `Basic ${key}`,
		},
		...(!isQuery && { body: JSON.stringify(parameters) }),
	});
}
