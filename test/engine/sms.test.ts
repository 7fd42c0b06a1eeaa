import { itemsOf, runNode } from './engine';
import { useEmulator } from './service';

const service = useEmulator();

test('sends an SMS and returns the record of the service', async () => {
	const { json, items, error } = await runNode({
		credentials: service.credentials,
		parameters: {
			resource: 'sms',
			operation: 'send',
			to: '={{ $json.phone }}',
			message: 'Hello',
			options: { sender: 'SHOP', externalId: 'A-1' },
		},
		items: itemsOf({ phone: '+52 55 1234-5678' }, { phone: 525512345679 }),
	});
	expect(error).toBeUndefined();
	expect(json).toMatchObject([
		{ number: '525512345678', encoding: 'gsm', segments: 1 },
		{ number: '525512345679', encoding: 'gsm', segments: 1 },
	]);
	expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
	expect(
		service.emulator.requests.map(({ method, path, body, violations }) => ({
			method,
			path,
			body,
			violations,
		})),
	).toEqual([
		{
			method: 'POST',
			path: '/v2/sms-global/send',
			body: { msg: 'Hello', phone: '525512345678', sender: 'SHOP', id: 'A-1' },
			violations: [],
		},
		{
			method: 'POST',
			path: '/v2/sms-global/send',
			body: { msg: 'Hello', phone: '525512345679', sender: 'SHOP', id: 'A-1' },
			violations: [],
		},
	]);
});

test('sends nothing when one item of the run is bad, and names item, field, cause and way out', async () => {
	const { error } = await runNode({
		credentials: service.credentials,
		parameters: {
			resource: 'sms',
			operation: 'send',
			to: '={{ $json.phone }}',
			message: 'Hello',
			options: {},
		},
		items: itemsOf({ phone: '525512345678' }, { phone: '55 1234 5678' }),
	});
	expect(error?.message).toBe('“To” has 10 digits, so the country code is missing [item 1]');
	expect(error?.description).toMatch(/Number Format/);
	expect(service.emulator.requests).toEqual([]);
});
