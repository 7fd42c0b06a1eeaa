import { connect } from 'node:net';

/** Milliseconds to wait for an answer; an incomplete request may get none. */
const patienceMs = 30_000;

/**
 * Writes bytes to a new connection and waits for the answer.
 *
 * @param hangUp ends the sending side at once, so that the server does not wait for more
 * @returns the status of the first answer, 0 for none, -1 if the server did not end the connection
 * in time
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
