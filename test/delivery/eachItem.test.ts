import type { IDataObject } from 'n8n-workflow';
import { itemsOf, type RunOptions } from '../tools/engine';
import { useEmulator, sms, carryOn } from '../tools/service';
import { useStore } from '../tools/store';

/** Each item is delivered as it would be alone: no item speaks for another. */

const service = useEmulator();
const other = useEmulator();
useStore();

const phones = (count: number) =>
	Array.from({ length: count }, (_, index) => `5255000100${10 + index}`);

const send = async (
	items: readonly IDataObject[],
	parameters: IDataObject,
	extra: Partial<RunOptions> = {},
) => await service.run({ ...sms, ...parameters }, { items: itemsOf(...items), ...extra });

const errorsOf = (json: readonly IDataObject[]) =>
	json.map(({ error }) => (error as IDataObject | undefined)?.message);

const texts = ({ emulator }: typeof service) =>
	Object.fromEntries(
		emulator.messages.map(({ number, sender, text }) => [number, `${sender}: ${text}`]),
	);
const [a = '', b = '', c = '', d = ''] = phones(4);

describe('a credential with expressions', () => {
	const credentials = () => ({
		messagingServiceApi: {
			...service.credentials['messagingServiceApi'],
			baseUrl: '={{ $json.url }}',
			password: '={{ $json.password ?? "demo-password" }}',
			senderId: '={{ $json.brand }}',
		},
	});
	const items = (): IDataObject[] => [
		{ to: a, url: service.emulator.url, brand: 'Acme' },
		{ to: b, url: other.emulator.url, brand: 'Globex' },
		{ to: c, url: service.emulator.url, brand: 'Initech', password: 'wrong' },
		{ to: d, url: service.emulator.url, brand: 'Acme' },
	];

	test('sends each item through its own account, and one that is refused refuses no other', async () => {
		const extra = { credentials: credentials(), ...carryOn };
		const { json, credentialReads } = await send(items(), {}, extra);
		expect(credentialReads).toBe(4);
		const refused = 'The service does not accept the credential [item 2]';
		expect(errorsOf(json)).toEqual([undefined, undefined, refused, undefined]);
		expect(texts(service)).toEqual({ [a]: 'Acme: Hello', [d]: 'Acme: Hello' });
		expect(texts(other)).toEqual({ [b]: 'Globex: Hello' });
	});

	test('that is unusable for one item stops the run before anything is sent, and the error names the item', async () => {
		const [first = {}, ...others] = items();
		const all = [first, { ...others[0], url: 'nowhere' }, ...others.slice(1)];
		const { error } = await send(all, {}, { credentials: credentials() });
		expect(error?.message).toBe('The Base URL of the credential cannot be used as it is [item 1]');
		const { json } = await send(all, {}, { credentials: credentials(), ...carryOn });
		expect(errorsOf(json).map((one) => one !== undefined)).toEqual([false, true, true, false]);
		expect(texts(service)).toEqual({ [a]: 'Acme: Hello', [d]: 'Acme: Hello' });
	});

	test('without any is read once for all', async () => {
		expect((await send(items(), {})).credentialReads).toBe(1);
	});

	test('limits codes by the account of the item', async () => {
		const code = {
			resource: 'otp',
			message: 'Your code is [code]',
			options: { limitPerNumber: 1 },
		};
		const all = items()
			.slice(0, 2)
			.map((item) => ({ ...item, to: a }));
		const { error } = await send(all, code, { credentials: credentials() });
		expect(error).toBeUndefined();
	});
});
