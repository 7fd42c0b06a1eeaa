import { readExample } from '../../../n8n/examples';
import { resources, type Resource } from '../../../nodes/MessagingService/operations';
import { service, workflowOf } from '../../checks/workflows';
import { expect, test } from '../fixtures/test';

/** The labels in the panel of each of the demo's nodes, from the resource to the options. */
const labels: Record<string, readonly string[]> = {
	'Send SMS': ['To', 'Message', 'If the Text Is Too Long', 'Options', 'External ID'],
	'Send Flash SMS': ['To', 'Message', 'If the Text Is Too Long', 'Options'],
	'Send Password': ['To', 'Message', 'Options'],
	'Verify Password': ['To', 'Code', 'Options'],
	'Get Status': ['Message ID', 'Options'],
	'Send Email': ['To', 'Subject', 'HTML', 'Attachments', 'From Name', 'From Email'],
	'Get Email Log': ['Message ID', 'If Not Found', 'Options'],
	'Get Email Templates': ['Return All', 'Options'],
	'Send Email From Template': ['Template', 'To', 'Variables', 'Options'],
	'Send WhatsApp Text': ['From (Agent)', 'To', 'Message Type', 'Message', 'Options'],
	'Send WhatsApp Location': ['From (Agent)', 'To', 'Message Type', 'Latitude', 'Longitude', 'Location Name'],
	'Send WhatsApp Template': ['From (Agent)', 'To', 'Template Name', 'Language Code', 'Body Placeholders'],
	'Get Balance': ['Include Sub-Accounts', 'Options'],
};

const nodes = readExample('demo.json', '').nodes.filter(({ type }) => type.includes('messaging-service'));

test('The demo has a node for every non-waiting operation', () => {
	const all = resources.flatMap(({ value: resource, operations }: Resource) =>
		operations.filter(({ asks }) => !asks).map(({ value: operation }) => ({ resource, operation })),
	);
	for (const parameters of all)
		expect(nodes).toContainEqual(
			expect.objectContaining({ parameters: expect.objectContaining(parameters) }),
		);
});

for (const { id, name } of nodes) {
	test(`The panel of "${name}" shows its filled-in fields without an issue`, async ({
		page,
		world,
		picture,
	}) => {
		await page.goto(`${world.n8n.url}/workflow/${world.workflowId}/${String(id)}`);

		const panel = page.getByTestId('node-parameters');
		const fields = labels[name] ?? [];
		expect(fields, 'its labels are in the table above').not.toHaveLength(0);
		for (const label of ['Resource', 'Operation', ...fields]) {
			await expect(panel.locator('label').getByText(label, { exact: true }).first()).toBeVisible();
		}
		await expect(panel.getByTestId('node-credentials-select').locator('input')).toHaveValue(
			/^Messaging Service .*account$/,
		);
		await expect(page.getByTestId('parameter-issues')).toHaveCount(0);
		await picture(`${name}, new`);
	});
}

const common = ['Message', 'Options'];
const questions: Record<string, [parameters: object, labels: readonly string[]]> = {
	'Ask by WhatsApp': [
		{
			resource: 'humanReview',
			operation: 'sendAndWait',
			channel: 'whatsApp',
			from: '1',
			to: '1',
			message: 'x',
		},
		['Channel', 'From (Agent)', 'To', 'Response Type', ...common],
	],
	'Ask by Email': [
		{
			...{ resource: 'humanReview', operation: 'sendAndWait', channel: 'email', message: 'x' },
			...{ to: 'x', subject: 'x', responseType: 'customForm' },
			formFields: { values: [{ fieldLabel: 'Reason', fieldType: 'text' }] },
		},
		['Channel', 'To', 'Subject', 'Response Type', 'Form Fields', ...common],
	],
	'Send and Verify': [
		{ resource: 'otp', operation: 'sendAndWait', to: '1', message: 'x' },
		['To', 'Allowed Countries', ...common],
	],
};

for (const [name, [parameters, shown]] of Object.entries(questions)) {
	test(`The panel of a question, “${name}”, shows its fields and its credential`, async ({
		page,
		world,
		picture,
	}) => {
		const { rest, url } = world.n8n;
		const id = await rest.importWorkflow(workflowOf(name, service(name, { ...parameters })));
		await page.goto(`${url}/workflow/${id}/node-0`);
		const panel = page.getByTestId('node-parameters');
		for (const label of ['Resource', 'Operation', ...shown])
			await expect(panel.locator('label').getByText(label, { exact: true }).first()).toBeVisible();
		await expect(panel.getByTestId('node-credentials-select')).toHaveCount(1);
		await expect(panel.getByTestId('node-credentials-select').locator('input')).toHaveValue(
			name.includes('Email') ? 'Messaging Service Email account' : 'Messaging Service account',
		);
		await expect(page.getByTestId('parameter-issues')).toHaveCount(0);
		await picture(name);
	});
}
