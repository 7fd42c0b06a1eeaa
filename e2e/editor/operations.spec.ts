import { readExample } from '../../n8n/examples';
import { resources } from '../../nodes/MessagingService/operations';
import { expect, test } from './test';

/** The labels that are read in the panel of each of the demo's nodes, from the resource down to the options. */
const labels: Record<string, readonly string[]> = {
	'Send SMS': [
		'To',
		'Message',
		'Characters',
		'If the Text Is Too Long',
		'Simplify',
		'Options',
		'External ID',
	],
	'Send Flash SMS': ['To', 'Message', 'Characters', 'If the Text Is Too Long', 'Options'],
	'Send Password': ['To', 'Message', 'Characters', 'Options'],
	'Verify Password': ['To', 'Code', 'Options'],
	'Get Status': ['Message ID', 'Simplify', 'Options'],
	'Send Email': ['From Name', 'From Email', 'Recipients', 'Subject', 'HTML', 'Attachment Field Names'],
	'Get Email Log': ['Message ID', 'If Not Found', 'Simplify', 'Options'],
	'Get Email Templates': ['Return All', 'Options', 'Active Only'],
	'Send Email From Template': ['Template', 'Recipients', 'Variables', 'Options'],
	'Send WhatsApp Text': ['From (Agent)', 'To', 'Message Type', 'Message', 'Options'],
	'Send WhatsApp Location': ['From (Agent)', 'To', 'Message Type', 'Latitude', 'Longitude', 'Location Name'],
	'Send WhatsApp Template': ['From (Agent)', 'To', 'Template Name', 'Language Code', 'Body Placeholders'],
	'Get Balance': ['Include Sub-Accounts', 'Options'],
};

const nodes = readExample('demo.json', '').nodes.filter(({ type }) => type.includes('messaging-service'));

test('The demo has a node for every operation', () => {
	const all = resources.flatMap(({ value: resource, operations }) =>
		operations.map(({ value: operation }) => ({ resource, operation })),
	);
	for (const parameters of all)
		expect(nodes).toContainEqual(
			expect.objectContaining({ parameters: expect.objectContaining(parameters) }),
		);
});

for (const { id, name } of nodes) {
	test(`The panel of "${name}" shows its fields, filled in, without an issue`, async ({
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
