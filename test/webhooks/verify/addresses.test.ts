import { BlockList, isIP } from 'node:net';
import * as fc from 'fast-check';
import {
	isInternal,
	isListed,
	readAddressList,
} from '../../../nodes/MessagingService/webhooks/verify/addresses';
import { runs } from '../../tools/runs';
import { listed } from '../../tools/listed';

const allows = (list: string, address: string | undefined) =>
	isListed(readAddressList(list), address);

test.each([
	['127.0.0.1', '127.0.0.1', true],
	['127.0.0.1', '::ffff:127.0.0.1', true],
	['127.0.0.1', '::ffff:7f00:1', true],
	['::ffff:127.0.0.0/104', '127.9.9.9', true],
	['10.0.0.0/8, 192.168.1.0/24', '192.168.1.77', true],
	['10.0.0.0/8; 192.168.1.0/24', '192.168.2.1', false],
	['10.1.2.3/8', '10.200.0.1', true],
	['0.0.0.0/0', '8.8.8.8', true],
	['0.0.0.0/0', '2001:db8::1', false],
	['2001:db8::/32', '2001:db8:ffff::1', true],
	['2001:db8::/32', '2001:db9::1', false],
	['fe80::1', 'fe80::1%eth0', true],
	['fe80::1%eth1', 'fe80::1%eth0', true],
	['fe80::/10', 'fe80::abcd%7', true],
	['1.2.3.4', '::1.2.3.4', false],
	['::ffff:0:0/96', '1.2.3.4', true],
	['10.0.0.0/8', '10.1.2.3, 198.51.100.1', false],
	['10.0.0.0/8', `10.1.2.3${'0'.repeat(200)}`, false],
	['::1', '0:0:0:0:0:0:0:1', true],
	['0.0.0.1', '::1', false],
	['::/8', '1.2.3.4', false],
	['', '127.0.0.1', false],
	['127.0.0.1', undefined, false],
	['127.0.0.1', '', false],
	['127.0.0.1', 'localhost', false],
])('the list %p admits %p: %p', (list, address, expected) => {
	expect(allows(list, address)).toBe(expected);
});

test.each([
	'1.2.3',
	'1.2.3.256',
	'01.2.3.4',
	'1.2.3.4/33',
	'1.2.3.4/',
	'1.2.3.4/-1',
	'1.2.3.4/8/8',
	'::/129',
	':::',
	'1::2::3',
	'12345::',
	'g::',
	'1:2:3:4:5:6:7',
	'::1.2.3.400',
	// Deprecated form; not the IPv4 address that it contains.
	'::1.2.3.4',
	'0::1.2.3.4',
	// Forms that some systems read as an IPv4 address.
	'16909060',
	'0x01020304',
	'1.2.772',
	'0001.2.3.4',
	'example.com',
	'*',
	'::ffff:1.2.3.4/90',
])('%p is reported as invalid and admits nobody', (entry) => {
	expect(readAddressList(`${entry}, 127.0.0.1`).invalid).toEqual([entry]);
	expect(allows(entry, '1.2.3.4')).toBe(false);
});

test('agrees with Node on every IPv4 and IPv6 range', () => {
	fc.assert(
		fc.property(
			fc.oneof(
				fc.tuple(fc.ipV4(), fc.ipV4(), fc.nat(32)),
				fc.tuple(fc.ipV6(), fc.ipV6(), fc.nat(128)),
				// Addresses close together, so that borders are hit.
				fc
					.tuple(fc.nat(255), fc.nat(255), fc.nat(32))
					.map(([a, b, bits]) => [`10.0.0.${a}`, `10.0.0.${b}`, bits] as const),
			),
			([network, asked, bits]) => {
				// Node matches a mapped address against IPv6 ranges; examples cover that and the deprecated
				// form.
				fc.pre(
					!/(^|,)([0:]*ffff:|[0:]*:\d+\.)/i.test(`${network},${asked}`) &&
						isIP(network) > 0 &&
						isIP(asked) > 0,
				);
				const family = (text: string) => (isIP(text) === 6 ? 'ipv6' : 'ipv4');
				const list = new BlockList();
				list.addSubnet(network, bits, family(network));
				expect(allows(`${network}/${bits}`, asked)).toBe(list.check(asked, family(asked)));
			},
		),
		{ numRuns: runs(3000) },
	);
});

/** IANA's special-purpose addresses of both families. No service hosts files there. */
const setAside = listed`
	0.0.0.0 | 10.1.2.3 | 100.64.0.1 | 100.127.255.254 | 127.0.0.1 | 169.254.169.254 | 172.16.0.1
	172.31.255.254 | 192.0.0.8 | 192.0.2.1 | 192.88.99.2 | 192.168.0.1 | 198.18.0.1 | 198.51.100.1
	203.0.113.7 | 224.0.0.1 | 239.255.255.250 | 240.0.0.1 | 255.255.255.255 | [::] | [::1]
	[::7f00:1] | [::ffff:0:127.0.0.1] | [64:ff9b::7f00:1] | [64:ff9b:1::a00:1] | [100::1]
	[2001::1] | [2001:2::1] | [2001:db8::1] | [2002:7f00:1::] | [3fff::1] | [5f00::1] | [4000::1]
	[fc00::1] | [fd12:3456::1] | [fe80::1] | [fec0::1] | [ff02::1] | [::ffff:10.0.0.1]
	[::ffff:a9fe:a9fe]
`;
const spellings = [
	...listed`
		2130706433 | 0x7f000001 | 0x7f.1 | 127.1 | 0177.0.0.1 | 127.0.0.1. | 0 | 0x0 | 00.0.0.0
		０.0.0.0
	`,
	...listed`
		%31%30.0.0.1 | ①0.0.0.1 | 10。0。0。1 | [0:0:0:0:0:0:0:0] | [0000::0001] | [::FFFF:7F00:1]
		[2002:A00:1::]
	`,
];

test.each([...setAside, ...spellings])('%s is not a public address', (host) => {
	expect(isInternal(new URL(`http://${host}/`))).toBe(true);
});

test.each(listed`
	8.8.8.8 | 134744072 | 100.128.0.1 | 172.32.0.1 | [2606:4700::1111] | [::ffff:8.8.8.8]
`)('%s is a public address', (host) => {
	expect(isInternal(new URL(`http://${host}/`))).toBe(false);
});

test.each(['example.com', '10.0.0.1.example.com', 'localhost', 'fd00.example', '0x7f.example'])(
	'%s is a name, which n8n resolves',
	(host) => {
		expect(isInternal(new URL(`http://${host}/`))).toBe(false);
	},
);
