import { startRelay } from '../../demo/relay';
import { start } from '../tools/emulatorClient';

test('a trigger that listens in the editor gets an event alone; otherwise all published ones do', async () => {
	const n8n = await start();
	for (const path of ['/a', '/b']) n8n.fault({ do: 'answer', bodyIncludes: path });
	const listening = n8n.fault({ do: 'answer', bodyIncludes: '/test' });
	const [published, inEditor] = [[`${n8n.url}/a`, `${n8n.url}/b`], [`${n8n.url}/test`]];
	const relay = await startRelay(async () => await Promise.resolve({ published, inEditor }));
	const post = async () => (await fetch(relay.url, { method: 'POST', body: '{}' })).status;
	const heard = () => n8n.requests.flatMap(({ status, path }) => (status === 200 ? path : []));
	expect([await post(), heard()]).toEqual([200, ['/test']]);
	listening.remove();
	expect(await post()).toBe(200);
	expect(heard().slice(1).sort()).toEqual(['/a', '/b']);
	await relay.stop();
});

test('an event that no workflow takes is answered as n8n does, and the demo says what to do', async () => {
	const said: string[] = [];
	const relay = await startRelay(
		async () => await Promise.resolve({ published: [], inEditor: [] }),
		(words) => void said.push(words),
	);
	const answer = await fetch(relay.url, { method: 'POST', body: '{}' });
	expect([answer.status, await answer.text()]).toEqual([404, said[0]]);
	expect(said).toEqual([expect.stringContaining('Publish one')]);
	await relay.stop();
});
