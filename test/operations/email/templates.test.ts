import { LoadOptionsContext } from 'n8n-core';
import type {
	IDataObject,
	IExecuteFunctions,
	ILoadOptionsFunctions,
	INode,
	INodeExecutionData,
	IWorkflowExecuteAdditionalData,
	Workflow,
} from 'n8n-workflow';
import { MessagingService } from '../../../nodes/MessagingService/MessagingService.node';
import { runNode, type RunOptions } from '../../tools/engine';
import { holdDate } from '../../tools/nodeTime';
import { useEmulator } from '../../tools/service';
import { fromTemplate } from '../messages';

holdDate();
const service = useEmulator();

const template = (template_id: string, name: string, subject: string, status = true) => ({
	...{ template_id, name, subject, status },
	...{ from_name: 'Shop', from_email: 'shop@example.com', html: '<p>Hello</p>' },
});

const many = (count: number) =>
	Array.from({ length: count }, (_, index) => {
		const number = String(index).padStart(5, '0');
		return template(number, `Template ${number}`, index % 2 === 0 ? 'Even' : 'Odd');
	});

describe('sending a template', () => {
	const send = (parameters: IDataObject, extra: Partial<RunOptions> = {}) =>
		service.run({ ...fromTemplate, ...parameters }, extra);

	test('is one request with every field, and outputs the UUID', async () => {
		const attachment = [{ name: 'terms.pdf', url: 'https://example.com/terms.pdf' }];
		const { json, error } = await send(
			{
				template: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
				variables: {
					variable: [
						{ letter: 'q', value: 'Q' },
						{ letter: 'a', value: 'A' },
					],
				},
				options: { attachments: 'data', attachmentUrls: { attachment } },
			},
			{
				items: [
					{
						json: { id: 1002 },
						binary: { data: { data: 'eA==', mimeType: 'text/plain', fileName: 'x.txt' } },
					},
				],
			},
		);
		expect(error).toBeUndefined();
		expect(service.emulator.requests).toMatchObject([
			{ method: 'POST', path: '/v1/send/template', violations: [] },
		]);
		expect(service.emulator.requests[0]?.body).toEqual({
			template_id: '1002',
			to: [{ name: 'Ana', email: 'ana@example.com' }],
			variables: { variable_a_var: 'A', variable_q_var: 'Q' },
			attachment,
			attachment_buffer: [{ name: 'x.txt', content: 'data:text/plain;base64,eA==' }],
		});
		expect(json).toEqual([
			{
				messageId: service.emulator.emails[0]?.uuid,
				to: 'ana@example.com',
				toName: 'Ana',
				status: 'queued',
			},
		]);
	});

	test('that was chosen from the list is sent by its ID', async () => {
		await send({
			template: { __rl: true, mode: 'list', value: '1001', cachedResultName: 'Welcome' },
		});
		expect(service.emulator.requests).toMatchObject([{ body: { template_id: '1001' } }]);
	});

	test.each([
		['={{ $json.missing }}', 'is empty'],
		['={{ true }}', 'is not the ID of a template'],
		['10\n01', 'is not the ID of a template'],
	])('is refused for the ID %s', async (value, words) => {
		const { error } = await send({ template: { __rl: true, mode: 'id', value } });
		expect(error?.message).toBe(`“Template” ${words}`);
		expect(service.emulator.requests).toEqual([]);
	});
});

describe('getting many templates', () => {
	const getAll = (parameters: IDataObject) =>
		service.run({ resource: 'emailTemplate', operation: 'getAll', ...parameters });

	test('returns one item per template', async () => {
		const { json } = await getAll({ returnAll: true });
		expect(json.map(({ templateId }) => templateId)).toEqual(['1001', '1002', '1003']);
		expect(json[0]).toEqual({
			templateId: '1001',
			name: 'Welcome',
			subject: 'Welcome for {{variable_a_var}}',
			fromName: 'Demo Shop',
			fromEmail: 'shop@example.com',
			active: true,
		});
		expect(service.emulator.requests).toMatchObject([
			{ method: 'GET', path: '/v1/templates', violations: [] },
		]);
	});

	test('returns at most 50 by default, and refuses a limit of 0', async () => {
		service.emulator.set({ emailTemplates: many(60) });
		expect((await getAll({})).json).toHaveLength(50);
		expect((await getAll({ limit: 2 })).json).toHaveLength(2);
		expect((await getAll({ returnAll: true })).json).toHaveLength(60);
		const { error } = await getAll({ limit: '={{ 0 }}' });
		expect(error?.message).toContain('“Limit” is not a whole number');
	});
});

describe('the list behind Template', () => {
	/** Requests the list as the editor does, with n8n's own context. */
	const search = async (filter?: string, credentials = service.credentials, page?: string) => {
		let found: unknown;
		class Probe extends MessagingService {
			override async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
				const { workflow, node, additionalData } = this as unknown as {
					workflow: Workflow;
					node: INode;
					additionalData: IWorkflowExecuteAdditionalData;
				};
				const context = new LoadOptionsContext(workflow, node, additionalData, '/template');
				const { searchTemplates } = new MessagingService().methods.listSearch;
				found = await searchTemplates.call(
					context as unknown as ILoadOptionsFunctions,
					filter,
					page,
				);
				return [[]];
			}
		}
		const { error } = await runNode({
			credentials,
			parameters: fromTemplate,
			node: new Probe(),
		});
		return { found, error };
	};

	const three = [
		template('2', 'Welcome', 'Hello there'),
		template('3', 'Invoice', 'Your bill', false),
		template('1', 'Árbol', 'A tree'),
	];

	test('holds the templates by name, with inactive ones marked', async () => {
		service.emulator.set({ emailTemplates: three });
		expect((await search()).found).toEqual({
			results: [
				{ name: 'Árbol', value: '1', description: 'A tree' },
				{ name: 'Invoice (inactive)', value: '3', description: 'Your bill' },
				{ name: 'Welcome', value: '2', description: 'Hello there' },
			],
		});
	});

	test.each([
		['WEL', '2'],
		['bill', '3'],
		['inactive', '3'],
		['  tree ', '1'],
	])('is narrowed by %p to name and subject', async (filter, value) => {
		service.emulator.set({ emailTemplates: three });
		expect((await search(filter)).found).toMatchObject({ results: [{ value }] });
	});

	type Page = { results: Array<{ value: string }>; paginationToken?: string };
	test('is fetched once and returned page by page', async () => {
		service.emulator.set({ emailTemplates: many(10_000) });
		const first = (await search()).found as Page;
		expect(first.results).toHaveLength(100);
		const second = (await search('', service.credentials, first.paginationToken)).found as Page;
		expect(second.results[0]?.value).toBe('00100');
		const last = (await search('', service.credentials, '9900')).found as Page;
		expect([last.results.at(-1)?.value, last.paginationToken]).toEqual(['09999', undefined]);
		const searched = (await search('odd')).found as Page;
		expect([searched.results[0]?.value, searched.paginationToken]).toEqual(['00001', '100']);
		expect(service.emulator.requests).toHaveLength(1);
	});

	test('is fetched whenever it is opened, and for each account', async () => {
		service.emulator.set({ emailTemplates: many(1) });
		await search();
		service.emulator.set({ emailTemplates: many(3) });
		expect(((await search('template')).found as Page).results).toHaveLength(1);
		const { messagingServiceEmailApi } = service.credentials;
		const other = { messagingServiceEmailApi: { ...messagingServiceEmailApi, apiToken: 'wrong' } };
		expect((await search('template', other)).error?.message).toContain(
			'does not accept the credential',
		);
		const elsewhere = { ...messagingServiceEmailApi, baseUrl: 'http://127.0.0.1:9' };
		const { error } = await search('template', { messagingServiceEmailApi: elsewhere });
		expect(error?.message).toContain('could not be reached');
		expect(((await search()).found as Page).results).toHaveLength(3);
		expect(((await search('template')).found as Page).results).toHaveLength(3);
	});

	test('is fetched again for a search after a minute', async () => {
		service.emulator.set({ emailTemplates: many(1) });
		await search();
		jest.setSystemTime(Date.now() + 61_000);
		await search('template');
		expect(service.emulator.requests).toHaveLength(2);
	});

	test('leaves out entries without an ID rather than failing', async () => {
		service.emulator.fault({
			do: 'answer',
			status: 200,
			body: [null, 5, { name: 'no ID' }, { template_id: 7 }] as never,
		});
		expect((await search()).found).toEqual({
			results: [{ name: '7', value: '7', description: '' }],
		});
	});
});
