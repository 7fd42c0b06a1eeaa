import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';
import type { IBinaryData, IDataObject, INodeExecutionData } from 'n8n-workflow';
import { maxAttachmentBytes } from '../../../nodes/MessagingService/contract';
import { useBinaryMode, type RunOptions } from '../../tools/engine';
import { limited, useEmulator } from '../../tools/service';
import { email } from '../messages';

const service = useEmulator();
const folder = mkdtempSync(join(tmpdir(), 'messaging-service-binary-'));
afterAll(() => useBinaryMode('default', folder));

const send = (options: IDataObject, items: INodeExecutionData[], extra: Partial<RunOptions> = {}) =>
	service.run({ ...email, options }, { items, ...extra });

interface Sent {
	name: string;
	content: string;
}

const attached = () => {
	const [request] = service.emulator.requests;
	expect(request?.violations).toEqual([]);
	return (request?.body as { attachment_buffer?: Sent[] } | undefined)?.attachment_buffer;
};

const bytesOf = ({ content }: Sent) =>
	Buffer.from(content.slice(content.indexOf(',') + 1), 'base64');

/** A file as the previous node outputs it in the binary data mode. */
const file = async (data: Buffer, about: Partial<IBinaryData> = {}): Promise<IBinaryData> =>
	await Container.get(BinaryDataService).store(
		{ type: 'execution', workflowId: 'test', executionId: '1' },
		data,
		{ data: '', mimeType: 'application/pdf', fileName: 'invoice.pdf', ...about },
	);

describe.each(['default', 'filesystem'] as const)('in binary data mode %s', (mode) => {
	beforeAll(() => useBinaryMode(mode, folder));

	const item = async (data: Buffer, about?: Partial<IBinaryData>) => [
		{ json: {}, binary: { data: await file(data, about) } },
	];

	test('several files arrive complete, in the order of their names, once each', async () => {
		const binary = {
			b: await file(Buffer.from([0, 255, 10]), { fileName: 'b.bin', mimeType: 'image/png' }),
			a: await file(Buffer.from('á'), { fileName: 'a.txt', mimeType: 'text/plain; charset=utf-8' }),
		};
		const { error } = await send({ attachments: 'a, b,a ,' }, [{ json: {}, binary }]);
		expect(error).toBeUndefined();
		expect(attached()).toEqual([
			{ name: 'a.txt', content: 'data:text/plain;base64,w6E=' },
			{ name: 'b.bin', content: 'data:image/png;base64,AP8K' },
		]);
	});

	test('an empty file is refused with its name, and nothing is sent', async () => {
		const { error } = await send({ attachments: 'data' }, await item(Buffer.alloc(0)));
		expect(error?.message).toBe(
			'“Options › Attachments” names the file “invoice.pdf”, which is empty',
		);
		expect(service.emulator.requests).toEqual([]);
	});

	test.each([1, maxAttachmentBytes])('a file of %i bytes arrives complete', async (length) => {
		const data = Buffer.alloc(length, 'ab');
		const { error } = await send({ attachments: 'data' }, await item(data));
		expect(error).toBeUndefined();
		const [sent] = attached() ?? [];
		expect(sent && bytesOf(sent).equals(data)).toBe(true);
	});

	test('a file of 10 MB and one byte is refused with name, size and limit, and nothing is sent', async () => {
		const items = [
			...(await item(Buffer.from('small'))),
			...(await item(Buffer.alloc(maxAttachmentBytes + 1), { fileName: 'film.mp4' })),
		];
		const { error } = await send({ attachments: 'data' }, items);
		expect(error?.message).toBe(
			'“Options › Attachments” names the file “film.mp4” of 10,485,761 bytes; the service takes at most 10 MB (10,485,760 bytes) per file [item 1]',
		);
		expect(service.emulator.requests).toEqual([]);
	});

	test.each<[Partial<IBinaryData>, string, string]>([
		[{ fileName: '', fileExtension: 'pdf' }, 'data.pdf', 'application/pdf'],
		[{ fileName: ' ' }, 'data', 'application/pdf'],
		[{ mimeType: '' }, 'invoice.pdf', 'application/octet-stream'],
		[{ mimeType: 'a,b/c' }, 'invoice.pdf', 'application/octet-stream'],
	])('a file that is only %j is sent as %s of type %s', async (about, name, type) => {
		const { error } = await send({ attachments: 'data' }, await item(Buffer.from('x'), about));
		expect(error).toBeUndefined();
		expect(attached()).toEqual([{ name, content: `data:${type};base64,eA==` }]);
	});

	test('a file is found in a workflow that keeps binary data in the JSON', async () => {
		const items = [
			{ json: { files: { invoice: (await file(Buffer.from('x'))) as unknown as IDataObject } } },
		];
		const { error } = await send({ attachments: 'files.invoice' }, items, {
			workflowSettings: { binaryMode: 'combined' },
		});
		expect(error).toBeUndefined();
		expect(attached()).toEqual([
			{ name: 'invoice.pdf', content: 'data:application/pdf;base64,eA==' },
		]);
	});
});

const small: IBinaryData = { data: 'eA==', mimeType: 'text/plain' };

test('files with the same name are renamed, including those by URL', async () => {
	const binary = { a: { ...small, fileName: 'a.pdf' }, b: { ...small, fileName: 'A.pdf' } };
	const attachmentUrls = { attachment: [{ name: 'a.pdf', url: 'https://example.com/a' }] };
	const { error } = await send({ attachments: 'a, b', attachmentUrls }, [{ json: {}, binary }]);
	expect(error).toBeUndefined();
	expect(attached()?.map(({ name }) => name)).toEqual(['a (2).pdf', 'A (3).pdf']);
	expect(service.emulator.requests[0]?.body).toMatchObject({ attachment: [{ name: 'a.pdf' }] });
});

test('an invalid file name is corrected, and the output says so', async () => {
	const binary = {
		a: { ...small, fileName: ' ../in\r\nvoice\u0000.pdf' },
		b: { ...small, fileName: 'b.pdf' },
	};
	const { json } = await send({ attachments: 'a, b' }, [{ json: {}, binary }]);
	expect(attached()?.map(({ name }) => name)).toEqual(['.._in_voice_.pdf', 'b.pdf']);
	expect(json[0]?.notices).toEqual([
		'Characters that no file name has were replaced: the file is sent as “.._in_voice_.pdf”',
	]);
});

test.each<[Record<string, IBinaryData>, string]>([
	[{ data: small }, 'This item has: data'],
	[{}, 'This item has: no binary data'],
])('a missing binary field is named, with the available ones: %j', async (binary, available) => {
	const { error } = await send({ attachments: 'invoice' }, [{ json: {}, binary }]);
	expect(error?.message).toBe(
		'“Options › Attachments” names the binary field “invoice”, which this item does not have',
	);
	expect(error?.description).toContain(available);
	expect(service.emulator.requests).toEqual([]);
});

test('a file larger than its metadata says is refused with its real size, and not sent', async () => {
	await useBinaryMode('filesystem', folder);
	const stored = await file(Buffer.alloc(maxAttachmentBytes + 1), { fileName: 'film.mp4' });
	const { error } = await send({ attachments: 'data' }, [
		{ json: {}, binary: { data: { ...stored, bytes: 5 } } },
	]);
	expect(error?.message).toContain('names the file “film.mp4” of 10,485,761 bytes');
	expect(service.emulator.requests).toEqual([]);
});

test('a missing stored file stops the item before anything is sent', async () => {
	await useBinaryMode('filesystem', folder);
	const gone = {
		...small,
		id: 'filesystem-v2:workflows/test/executions/1/binary_data/gone',
		fileName: 'a.txt',
	};
	const { error } = await send({ attachments: 'data' }, [{ json: {}, binary: { data: gone } }]);
	expect(error?.message).toContain(
		'names the file “a.txt”, which n8n can no longer find in its storage',
	);
	expect(service.emulator.requests).toEqual([]);
});

test.each(['', ' , ', '={{ 5 }}', '={{ [1] }}', '={{ $binary.none }}'])(
	'“%s” in place of the names is refused',
	async (attachments) => {
		const { error } = await send({ attachments }, [{ json: {}, binary: { data: small } }]);
		expect(error?.message).toContain('“Options › Attachments” names no file');
	},
);

test('a file is loaded just before its request is sent', async () => {
	const loads = jest.spyOn(Container.get(BinaryDataService), 'getAsBuffer');
	service.emulator.fault({ do: 'refuseEmail', code: 402 });
	const items = Array.from({ length: 20 }, () => ({ json: {}, binary: { data: small } }));
	const { error } = await send({ attachments: 'data' }, items, {
		credentials: limited(service.credentials, { mostAtOnce: 1 }),
	});
	expect(error?.message).toContain('no credits left');
	expect(loads).toHaveBeenCalledTimes(1);
	loads.mockRestore();
});

test.each([
	['$binary.data', 'default'],
	['$binary.data', 'filesystem'],
	['Object.values($binary)', 'default'],
	["['data']", 'default'],
	["$('Items').item.binary.data", 'filesystem'],
	["[$('Items').first().binary.data]", 'filesystem'],
] as const)(
	'a file may be given by an expression: %s in binary data mode %s',
	async (expression, mode) => {
		await useBinaryMode(mode, folder);
		const data = await file(Buffer.from('á'), { mimeType: 'text/plain', fileName: 'a.txt' });
		const { error } = await send({ attachments: `={{ ${expression} }}` }, [
			{ json: {}, binary: { data } },
		]);
		expect(error).toBeUndefined();
		expect(attached()).toEqual([{ name: 'a.txt', content: 'data:text/plain;base64,w6E=' }]);
	},
);

test('an empty list attaches nothing; a file of an item that says nothing is named in a notice', async () => {
	const items = [{ json: {}, binary: { data: small } }];
	const none = await send({ attachments: '={{ [] }}' }, items);
	expect([none.error, none.json[0]?.notices]).toEqual([undefined, undefined]);
	const { json } = await send({}, items);
	expect(json[0]?.notices).toEqual([
		'Not attached: data. To attach files of the item, add the option Attachments',
	]);
});
