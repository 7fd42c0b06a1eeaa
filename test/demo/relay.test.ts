import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startRelay } from '../../demo/relay';

test('a trigger that listens in the editor gets an event alone; otherwise all published ones do', async () => {
	const heard: string[] = [];
	let listens = true;
	const n8n = createServer((request, response) => {
		const isThere = request.url !== '/test' || listens;
		if (isThere) heard.push(request.url ?? '');
		response.writeHead(isThere ? 200 : 404).end();
	});
	await new Promise<void>((resolve) => n8n.listen(0, '127.0.0.1', resolve));
	const base = `http://127.0.0.1:${(n8n.address() as AddressInfo).port}`;
	const relay = await startRelay(async () => ({
		published: [`${base}/a`, `${base}/b`],
		inEditor: [`${base}/test`],
	}));
	const post = async () => (await fetch(relay.url, { method: 'POST', body: '{}' })).status;
	expect([await post(), heard]).toEqual([200, ['/test']]);
	listens = false;
	expect(await post()).toBe(200);
	expect(heard.slice(1).sort()).toEqual(['/a', '/b']);
	await relay.stop();
	n8n.closeAllConnections();
	n8n.close();
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
