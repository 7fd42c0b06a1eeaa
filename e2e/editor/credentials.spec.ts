import { credentialNames } from '../../n8n/credentials';
import { expect, test } from './test';

for (const name of Object.values(credentialNames)) {
	test(`The credential "${name}" opens, and its test succeeds`, async ({ page, world, picture }) => {
		const id = world.credentials.find((one) => one.name === name)?.id;
		await page.goto(`${world.n8n.url}/home/credentials/${id}`);

		const dialog = page.getByTestId('editCredential-modal');
		await expect(dialog.getByTestId('credential-name')).toContainText(name);
		await expect(dialog.getByTestId('credentials-config-container-test-success')).toBeVisible();
		await expect(dialog.getByTestId('parameter-issues')).toHaveCount(0);
		await picture(name);
	});
}
