import { opener } from '../../demo/browser';

const address = 'http://127.0.0.1:8480/_page/beside?of=http%3A%2F%2F127.0.0.1%3A5678%2F';
const sitting = { platform: 'linux', env: { DISPLAY: ':0' }, stdout: { isTTY: true } } as const;

test.each([
	['linux', { DISPLAY: ':0' }, 'xdg-open'],
	['linux', { WAYLAND_DISPLAY: 'wayland-0' }, 'xdg-open'],
	['darwin', {}, 'open'],
	['win32', {}, 'rundll32'],
] as const)(
	'on %s with %j the browser is opened by %s, with one address',
	(platform, env, command) => {
		const [program, given] = opener(address, { ...sitting, platform, env }) ?? [];
		expect(program).toBe(command);
		expect(given?.filter((one) => one.includes('http'))).toEqual([address]);
	},
);

test.each([
	['no terminal is there', { stdout: {} }],
	['it is a build', { env: { DISPLAY: ':0', CI: 'true' } }],
	[
		'the terminal is on another machine',
		{ env: { DISPLAY: ':0', SSH_CONNECTION: '192.0.2.1 1 192.0.2.2 22' } },
	],
	['there is no screen', { env: {} }],
])('nothing is opened where %s', (_where, given) => {
	expect(opener(address, { ...sitting, ...given })).toBeUndefined();
});
