import type { RecordedRequest } from '../emulator';

/** Returns the parameters of a request from its body or query. */
export function parametersOf({ method, query, body }: RecordedRequest): unknown {
	return method === 'GET' ? query : body;
}

/**
 * Formats a received request as one line: time, endpoint, method and path, recipient, status. Never
 * contains the text, a code, or a complete number or address.
 */
export function lineOf(request: RecordedRequest): string {
	const { at, endpoint = '(unknown)', method, path, status } = request;
	return [
		new Date(at).toISOString().slice(11, 23),
		endpoint.padEnd(18),
		`${method} ${shortened(path)}`.padEnd(28),
		masked(recipientOf(request)).padEnd(16),
		String(status ?? '-').padEnd(6),
	].join('  ');
}

/** The header of these lines. */
export const head = [
	'time'.padEnd(12),
	'endpoint'.padEnd(18),
	'request'.padEnd(28),
	'recipient'.padEnd(16),
	'status',
].join('  ');

function recipientOf(request: RecordedRequest): string {
	const parameters = asRecord(parametersOf(request));
	const [first] = Array.isArray(parameters['to']) ? parameters['to'] : [];
	const recipient = parameters['phone'] ?? parameters['number'] ?? asRecord(first)['email'];
	return typeof recipient === 'string' ? recipient : '';
}

// Part of an e-mail's ID, enough to distinguish two.
function shortened(path: string): string {
	return path.replace(/([0-9a-f]{8})(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i, '$1…');
}

function masked(recipient: string): string {
	const [name = '', domain] = recipient.split('@');
	if (domain !== undefined) return `${name.slice(0, 1)}•••@${domain}`;
	if (recipient.length < 8) return recipient === '' ? '' : '•••';
	return `${recipient.slice(0, 2)}${'•'.repeat(recipient.length - 6)}${recipient.slice(-4)}`;
}

function asRecord(value: unknown): Record<string, unknown> {
	return typeof value === 'object' && value !== null ? { ...value } : {};
}
