import type { IAuthenticate, IHttpRequestOptions } from 'n8n-workflow';
import { MessagingServiceApi } from '../../credentials/MessagingServiceApi.credentials';
import { MessagingServiceEmailApi } from '../../credentials/MessagingServiceEmailApi.credentials';

/** Where the key of a credential may be sent. */

const baseUrl = ' https://api.example.com:8443/v2/ ';
const types = [
	['Basic', new MessagingServiceApi(), { username: 'a', password: 'b' }],
	['Bearer', new MessagingServiceEmailApi(), { apiToken: 'c' }],
] as const;

describe.each(types)('the credential for %s', (scheme, type, secrets) => {
	const authenticate: IAuthenticate = type.authenticate;
	if (typeof authenticate !== 'function') throw new Error('no function');
	const put = async (request: object, address: string = baseUrl) =>
		await authenticate({ baseUrl: address, ...secrets }, request as IHttpRequestOptions);
	/** A request of the HTTP Request node. */
	const older = { uri: 'https://api.example.com:8443/v2/balance' };

	test.each([
		['an endpoint', { url: 'https://api.example.com:8443/v2/balance' }],
		['a path below a base', { url: '/v2/balance', baseURL: 'https://api.example.com:8443' }],
		['n8n’s older requests', { uri: 'https://API.example.com:8443/anything?else' }],
	])('is added to %s of the service', async (_what, request) => {
		expect((await put(request)).headers).toMatchObject({
			Authorization: expect.stringMatching(`^${scheme} `),
		});
	});

	test.each([
		['a host that begins with its name', { url: 'https://api.example.com.evil.example:8443/' }],
		['a user name that looks like it', { url: 'https://api.example.com:8443@evil.example/' }],
		['another port', { url: 'https://api.example.com/' }],
		['plain http', { url: 'http://api.example.com:8443/' }],
		['another host in an older request', { uri: 'https://other.example.com/' }],
		['another base', { url: '/v2/balance', baseURL: 'https://other.example.com' }],
		['no address', {}],
		[
			'another address besides that of the service',
			{ ...older, url: 'https://other.example.com/' },
		],
	])('is not sent to %s, which is not shown', async (_what, request) => {
		await expect(put(request)).rejects.toThrow(
			/^This credential is only for the host of its Base URL.*Nothing was sent\.$/,
		);
	});

	test('is not sent unencrypted, unless the credential allows it', async () => {
		const request = { uri: 'http://api.example.com/v2/balance' };
		await expect(put(request, 'http://api.example.com')).rejects.toThrow(
			'switch on “Allow Unencrypted”',
		);
		const allowed = await authenticate(
			{ baseUrl: 'http://api.example.com', allowUnencrypted: true, ...secrets },
			request as unknown as IHttpRequestOptions,
		);
		expect(allowed.headers).toHaveProperty('Authorization');
	});

	test('is not sent if its Base URL is invalid', async () => {
		await expect(put({ url: 'https://api.example.com/' }, 'api.example.com')).rejects.toThrow(
			/Base URL/,
		);
	});
});
