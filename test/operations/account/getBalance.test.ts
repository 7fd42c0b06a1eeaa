import { useEmulator } from '../../tools/service';

const service = useEmulator();

test.each([
	[false, {}, 1],
	[true, { accounts: 'true' }, 3],
])(
	'Get Balance, sub-accounts %s: one item per account',
	async (includeSubAccounts, query, count) => {
		const { json, items } = await service.run({
			resource: 'account',
			operation: 'getBalance',
			includeSubAccounts,
		});
		expect(json).toHaveLength(count);
		expect(Object.keys(json[0] ?? {})).toEqual(['username', 'name', 'balance', 'creditLimit']);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(Array(count).fill({ item: 0 }));
		expect(service.emulator.requests).toMatchObject([
			{ method: 'GET', path: '/v2/balance', violations: [] },
		]);
		expect(service.emulator.requests[0]?.query).toEqual(query);
	},
);
