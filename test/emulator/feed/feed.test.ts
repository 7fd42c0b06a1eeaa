import { startWorkflow, type Workflow } from '../../../e2e/desk/fixtures/workflow';
import { act, look } from '../../tools/deskClient';
import { appText, call, phone, sms, start, stopAll } from '../../tools/emulatorClient';
import { until } from '../../tools/until';

let workflow: Workflow;
beforeEach(async () => (workflow = await startWorkflow()));
afterEach(async () => {
	await stopAll();
	await workflow.stop();
});

/** The sample's phone as the page lists it, without the 1 of Mexican mobile numbers. */
const listed = '525512345678';

test('one person is a Mexican phone with and without the 1: one entry, found by both, which answers as it was last written', async () => {
	const emulator = await start({
		webhooks: { sms: workflow.address, messagingApp: workflow.address },
	});
	await call(emulator, 'smsSend', { ...sms, phone: listed });
	await call(emulator, 'messagingAppSend', { ...appText, number: phone });
	const people = async (query = '') => (await look(emulator, `people?q=${query}`)).body;
	expect(await people()).toMatchObject({ total: 1, items: [{ person: listed, count: 2 }] });
	for (const query of [listed, phone, '521551234'])
		expect(await people(query)).toMatchObject({ total: 1 });
	for (const channel of ['sms', 'whatsapp'])
		await act(emulator, 'reply', { person: listed, channel, text: 'Yes' });
	await until(() => workflow.received.length === 2);
	const bodies = workflow.received.map(({ body }) => body.source_addr ?? body.payload.msisdn);
	expect(bodies.sort()).toEqual([phone, listed]);
	expect((await people()).items).toMatchObject([{ person: listed, count: 4 }]);
});
