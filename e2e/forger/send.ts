import { connect } from 'node:net';

/** So long an answer is waited for; what the server takes for half a request may have none. */
const patienceMs = 30_000;

/**
 * Writes bytes to a connection of its own and waits for the answer.
 *
 * @param hangUp closes its side at once: the server may take what it has for all that comes
 * @returns the status of the first answer, 0 for none, -1 where the server did not close its side in time
 */
export async function send(port: number, bytes: Buffer, hangUp = false): Promise<number> {
	return await new Promise((resolve) => {
		let answer = '';
		let timedOut = false;
		const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
		const end = () => {
			socket.destroy();
			const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
			resolve(status === 0 && timedOut ? -1 : status);
		};
		socket.setTimeout(patienceMs, () => {
			timedOut = true;
			end();
		});
		socket.on('data', (chunk) => {
			answer += chunk.toString('latin1');
			if (answer.includes('\r\n\r\n') && !answer.startsWith('HTTP/1.1 100')) end();
		});
		socket.on('end', end);
		socket.on('error', end);
		if (hangUp) socket.end(bytes);
		else socket.write(bytes);
	});
}
