import { isList, isRecord, type Phase } from '../../contract';

/** Reads what n8n's request helpers throw; it may hold the whole request, so only a code and a phase are kept. */

/** What axios calls a request that was ended from outside: by a deadline, or by somebody who cancelled. */
const ended = 'ERR_CANCELED';

/** OpenSSL's words on a certificate, as Node names them. */
const certificate =
	/^(CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERROR_IN_C|INVALID_(CA|PURPOSE)|PATH_LENGTH_|HOSTNAME_)/;
/** Refusals of a handshake, which TLS 1.3 may report when the client already takes it for done. */
const handshake = /^ERR_TLS_|^ERR_SSL_.*(CERT|HANDSHAKE|UNKNOWN_CA|PROTOCOL_VERSION)/;
/** A host that is not found, or where nobody listens: there is no connection. */
const unreached = /^(ENOTFOUND|EAI_|ECONNREFUSED$)/;
/** Any other fault of TLS: of the handshake, unless that is known to be over. */
const encryption = /^(EPROTO$|ERR_SSL_)/;
/** n8n's own protection refuses an address, before or while it is looked up. */
const blocked = /^SsrfBlocked/;
/** What Node says where the other end leaves during the handshake, with the code of a reset. */
const leftHandshake = 'before secure TLS connection was established';

/** Node's words on a fault of the system begin with what it tried: `connect ECONNREFUSED 127.0.0.1:443`. */
const attempt = /^(connect|getaddrinfo) /;

/** A fault and its causes, outermost first. */
function chainOf(thrown: unknown): Array<Record<string, unknown>> {
	const chain: Array<Record<string, unknown>> = [];
	for (let at = thrown; isRecord(at) && chain.length < 10; at = at.cause ?? lostCause(at)) chain.push(at);
	return chain;
}

/**
 * The errors of n8n 1.103 to 2.33 lose their cause, and with it all that tells how far a request came. Its code is
 * left, where a status should be, and its words. A request is reckoned with, over a connection that stands.
 */
function lostCause({ name, httpCode: code, messages }: Record<string, unknown>) {
	if (name !== 'NodeApiError') return undefined;
	const message = isList(messages) ? String(messages[0]) : '';
	const [, syscall] = attempt.exec(message) ?? [];
	const isArgument = typeof code === 'string' && code.startsWith('ERR_INVALID_');
	return { code, message, syscall, ...(!isArgument && { request: { socket: { secureConnecting: false } } }) };
}

const isConnecting = ({ syscall, errors }: Record<string, unknown>): boolean =>
	syscall === 'connect' ||
	syscall === 'getaddrinfo' ||
	// One host with several addresses: each was tried.
	(isList(errors) && errors.length > 0 && errors.every((one) => isRecord(one) && isConnecting(one)));

/**
 * Whether a byte of a request may have left. Without a socket it waits for a connection, such as that which a proxy is to
 * make. Nothing of it is encrypted before the handshake of TLS is over; without TLS the socket counts what it has handed
 * on (its public count has what only waits, and `connecting` ends with the socket).
 */
function sentState(chain: ReadonlyArray<Record<string, unknown>>): 'nothing' | 'encrypted' | 'unknown' {
	for (const { request } of chain) {
		if (!isRecord(request)) continue;
		if (request.socket === null) return 'nothing';
		if (!isRecord(request.socket)) continue;
		const { secureConnecting, _bytesDispatched: handedOn } = request.socket;
		if (typeof secureConnecting === 'boolean') return secureConnecting ? 'nothing' : 'encrypted';
		if (handedOn === 0) return 'nothing';
	}
	return 'unknown';
}

/** A code of the system or of the HTTP parser; anything else without a request was thrown before there was one. */
const isOfTheWire = (code: string) => /^(E[A-Z0-9]+|HPE_\w+)$/.test(code) || code === ended;

/** Whether n8n's own protection refused an address. */
export const isBlocked = (thrown: unknown): boolean =>
	chainOf(thrown).some(({ name }) => blocked.test(String(name)));

function phaseOf(chain: ReadonlyArray<Record<string, unknown>>, code: string | undefined): Phase {
	if (chain.some(isConnecting) || chain.some(({ name }) => blocked.test(String(name)))) return 'connecting';
	if (chain.some(({ message }) => String(message).includes(leftHandshake))) return 'connecting';
	const sent = sentState(chain);
	if (sent === 'nothing') return 'connecting';
	if (code !== undefined) {
		if ([certificate, handshake, unreached].some((codes) => codes.test(code))) return 'connecting';
		if (encryption.test(code)) return sent === 'encrypted' ? 'underway' : 'connecting';
		if (isOfTheWire(code)) return 'underway';
	}
	return chain.some(({ request }) => isRecord(request)) ? 'underway' : 'preparing';
}

/**
 * Node's or axios' code of a network fault, and what was going on.
 *
 * @param isCancelled whether somebody cancelled; a request that ended so without it met its deadline
 */
export function networkFault(thrown: unknown, isCancelled = false): { code: string; phase: Phase } {
	const chain = chainOf(thrown);
	const code = chain.map((at) => at.code).find((one) => typeof one === 'string');
	const phase = phaseOf(chain, code);
	const isLate = chain.some(({ name }) => name === 'TimeoutError') || (code === ended && !isCancelled);
	return { code: isLate ? 'ETIMEDOUT' : (code ?? 'UNKNOWN'), phase };
}
