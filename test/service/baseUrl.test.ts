import { endpoints } from '../../nodes/MessagingService/contract';
import { readBaseUrl } from '../../nodes/MessagingService/service/baseUrl';
import { listed } from '../tools/listed';

const api = 'https://api.example.com';

test.each([
	...[
		api,
		` ${api}/ \n`,
		`${api}//`,
		`\u200B${api}\uFEFF`,
		'HTTPS://API.Example.com',
		`${api}/V2/`,
	],
	...[`${api}/v2/sms`, `${api}/v1/log/123e4567-e89b-42d3-a456-426614174000`],
	...Object.values(endpoints).map(({ path }) => `${api}${path}`),
])('%j is read without what is not part of it', (baseUrl) =>
	expect(readBaseUrl({ baseUrl })).toEqual({ ok: true, url: api }),
);

test.each([
	[`${api}/gateway`, `${api}/gateway`],
	[`${api}/gateway/v2/`, `${api}/gateway`],
	[`${api}/v3`, `${api}/v3`],
	[`${api}/nov2`, `${api}/nov2`],
	['http://localhost:5678/v2', 'http://localhost:5678'],
	['https://httpbin.example.com', 'https://httpbin.example.com'],
	['http://my-http', 'http://my-http'],
])('%j is read as %s', (value, url) =>
	expect(readBaseUrl({ baseUrl: value })).toEqual({ ok: true, url }),
);

test.each([
	...listed`
			api.example.com | api.example.com/v2 | https//api.example.com | https:/api.example.com
			ftp://api.example.com | https://https://api.example.com | https:// api.example.com
			http://http://api.example.com | <https://api.example.com/> | https://api.example.com#top
			https://api.example.com/v2/balance?accounts=true
		`.map((value) => [value, api]),
	['https://api example.com', 'https://apiexample.com'],
	['localhost:5678', 'https://localhost:5678'],
	['http:api.example.com', 'http://api.example.com'],
])('%j is refused, and %s is proposed', (baseUrl, proposal) =>
	expect(readBaseUrl({ baseUrl })).toMatchObject({ ok: false, proposal }),
);

test.each([
	...['', 5, undefined],
	...listed`
		the service | https:// | javascript:alert(1) | view-source:https://api.example.com
		https://api.example.com:99999 | https://user:secret@api.example.com
		https://user:12#secret@api.example.com
	`,
])('%j is refused without a proposal', (baseUrl) =>
	expect(readBaseUrl({ baseUrl })).toEqual({ ok: false, why: 'unusable', proposal: undefined }),
);

const unencrypted = (baseUrl: string, allowUnencrypted = false) =>
	readBaseUrl({ baseUrl, allowUnencrypted });

test.each(listed`
	http://api.example.com | http://8.8.8.8:8080 | http://[2001:4860:4860::8888] | http://100.64.0.1
	http://localhost.example.com | http://example.com. | http://[::ffff:8.8.8.8]
`)('%s is unencrypted: refused with https as proposal, unless allowed', (address) => {
	const { origin } = new URL(address);
	const proposal = origin.replace('http:', 'https:');
	expect(unencrypted(address)).toEqual({ ok: false, why: 'unencrypted', proposal });
	expect(unencrypted(address, true)).toEqual({ ok: true, url: origin });
});

test.each(listed`
	http://localhost:3000 | http://api.localhost | http://127.0.0.1:3000 | http://127.1
	http://[::1]:3000 | http://10.1.2.3 | http://172.16.0.9 | http://192.168.1.2
	http://169.254.10.10 | http://[fd00::1] | http://[::ffff:192.168.1.2] | http://emulator:8480
	http://gateway.internal | http://gateway.local.
`)('%s is in a private network, so it is accepted', (address) => {
	expect(unencrypted(address)).toMatchObject({ ok: true });
});
