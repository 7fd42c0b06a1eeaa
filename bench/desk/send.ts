import { Agent, request } from 'node:http';

import { defaults } from '../../emulator';

/** Sends SMS to an emulator over HTTP, concurrently over kept connections. */
export async function send(
	url: string,
	count: number,
	message: (index: number) => { phone: string; msg: string; id?: string },
): Promise<void> {
	const agent = new Agent({ keepAlive: true, maxSockets: 8 });
	const { username, password } = defaults.basic;
	const headers = {
		Accept: 'application/json',
		'Content-Type': 'application/json',
		Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
	};
	const one = (index: number) =>
		new Promise<void>((resolve, reject) => {
			request(`${url}/v2/sms-global/send`, { agent, method: 'POST', headers }, (response) => {
				response.on('end', resolve).resume();
				if (response.statusCode !== 200) reject(new Error(`SMS ${index}: ${response.statusCode}`));
			})
				.on('error', reject)
				.end(JSON.stringify(message(index)));
		});
	let next = 0;
	const lane = async () => {
		while (next < count) await one(next++);
	};
	await Promise.all(Array.from({ length: 8 }, lane));
	agent.destroy();
}
