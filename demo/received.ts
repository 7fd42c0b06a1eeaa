import type { RecordedRequest } from '../emulator';

/** The parameters of a request, wherever they travelled. */
export function parametersOf({ method, query, body }: RecordedRequest): unknown {
	return method === 'GET' ? query : body;
}

/**
 * One line about a received request: time, endpoint, method and path, recipient, status. Never the text, a code, or
 * the whole of a number or an address.
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

/** The head of a table of such lines. */
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

// The ID of one e-mail: enough of it to tell two apart.
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
