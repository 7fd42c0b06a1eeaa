import { request } from 'node:http';
import { sign, userHash } from '../../nodes/MessagingService/webhooks/verify/signature';

/** The service's side of the webhooks: headers, bodies, and malformed requests. */

export const apiKey = 'k-3f9a77c1d2';

export const seconds = () => Math.floor(Date.now() / 1000);

/** The three signature headers of the service. */
export const signed = (
	key = apiKey,
	time: number | string = seconds(),
	service = 'acme',
): string[] => [
	`x-${service}-time`,
	String(time),
	`x-${service}-user`,
	userHash(key),
	`x-${service}-signature`,
	sign(key, time),
];

export interface Sent {
	status: number;
	text: string;
}

/** Posts a body with exactly these headers: alternating names and values, with repetitions. */
export async function post(
	url: string,
	body: unknown,
	headers: string[] = signed(),
	type: string | null = 'application/json',
): Promise<Sent> {
	const bytes = Buffer.isBuffer(body)
		? body
		: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
	const all = [...headers, ...(type === null ? [] : ['Content-Type', type]), 'Host', 'localhost'];
	return await new Promise((resolve, reject) => {
		const outgoing = request(url, {
			method: 'POST',
			headers: [...all, 'Content-Length', String(bytes.length)],
		});
		outgoing.on('error', reject);
		outgoing.on('response', (response) => {
			let text = '';
			response.on('data', (chunk) => (text += chunk));
			response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
		});
		outgoing.end(bytes);
	});
}

/** Bodies of the three events as in the specification. */
export const report = {
	trace_id: '90210',
	segments: 1,
	chars: 5,
	encoding: 'GSM',
	message: 'Hello',
	phone: '525512345678',
	status: 3,
};
export const incoming = { source_addr: '525512345678', message: 'Yes please', sms_id: '90210' };
export const whatsApp = (type = 'text', content: unknown = { text: 'Hola' }, id = 'wamid.1') => ({
	type: 'inbound',
	payload: {
		app: '5215500000001',
		type: 'message',
		msisdn: '5215512345678',
		added_on: '2026-01-02 03:04:05',
		type_message: type,
		charge: 0.01,
		payload: {
			id,
			source: '5215512345678',
			type,
			sender: { phone: '5215512345678', name: 'Ana', country_code: 52, dial_code: '52' },
			payload: content,
		},
	},
});
