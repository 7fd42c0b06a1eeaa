import { isList, isRecord, type Phase } from '../contract';

/**
 * Classifies what n8n's request helpers throw. It may contain the whole request, so only a code and
 * a phase are kept.
 */

/** axios' code for an aborted request: by a deadline or by cancelling the execution. */
const aborted = 'ERR_CANCELED';

/** Node's names for OpenSSL's certificate faults. */
const certificateFault =
	/^(CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERROR_IN_C|INVALID_(CA|PURPOSE)|PATH_LENGTH_|HOSTNAME_)/;
/** Handshake faults, which TLS 1.3 may report after the client considers the handshake done. */
const handshakeFault = /^ERR_TLS_|^ERR_SSL_.*(CERT|HANDSHAKE|UNKNOWN_CA|PROTOCOL_VERSION)/;
/** The host was not found, or nothing listens there. */
const unreached = /^(ENOTFOUND|EAI_|ECONNREFUSED$)/;
/** Any other TLS fault: one of the handshake, unless that is known to be over. */
const tlsFault = /^(EPROTO$|ERR_SSL_)/;
/** n8n's SSRF protection rejects an address, before or during its lookup. */
const blocked = /^SsrfBlocked/;
/** Node's message, with the code of a reset, when the other end leaves during the handshake. */
const leftHandshake = 'before secure TLS connection was established';

/** Node's messages on system faults begin with the call: `connect ECONNREFUSED 127.0.0.1:443`. */
const connectCall = /^(connect|getaddrinfo) /;

/** An error and its causes, outermost first, at most ten. */
function chainOf(thrown: unknown): Array<Record<string, unknown>> {
	const chain: Array<Record<string, unknown>> = [];
	for (let at = thrown; isRecord(at) && chain.length < 10; at = at.cause ?? lostCause(at))
		chain.push(at);
	return chain;
}

/**
 * Reconstructs a cause. The errors of n8n 1.103 to 2.33 lose theirs, and with it the progress of
 * the request; only its message and its code (in place of a status) are left. Assumes a request
 * over an established connection.
 */
function lostCause({ name, httpCode: code, messages }: Record<string, unknown>) {
	if (name !== 'NodeApiError') return undefined;
	const message = isList(messages) ? String(messages[0]) : '';
	const [, syscall] = connectCall.exec(message) ?? [];
	const isArgument = typeof code === 'string' && code.startsWith('ERR_INVALID_');
	return {
		code,
		message,
		syscall,
		...(!isArgument && { request: { socket: { secureConnecting: false } } }),
	};
}

const isConnecting = ({ syscall, errors }: Record<string, unknown>): boolean =>
	syscall === 'connect' ||
	syscall === 'getaddrinfo' ||
	// A host with several addresses, all of which were tried.
	(isList(errors) &&
		errors.length > 0 &&
		errors.every((one) => isRecord(one) && isConnecting(one)));

/**
 * Whether any byte of a request may have left. Without a socket, the request still waits for a
 * connection, for example through a proxy. With TLS, nothing is encrypted before the handshake is
 * over. Without TLS, `_bytesDispatched` counts the bytes handed on: `bytesWritten` includes waiting
 * ones, and `connecting` is reset when the socket closes.
 */
function sentState(
	chain: ReadonlyArray<Record<string, unknown>>,
): 'nothing' | 'encrypted' | 'unknown' {
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

/**
 * A code of the system or the HTTP parser; other errors without a request were thrown before there
 * was one.
 */
const isWireFault = (code: string) => /^(E[A-Z0-9]+|HPE_\w+)$/.test(code) || code === aborted;

function phaseOf(chain: ReadonlyArray<Record<string, unknown>>, code: string | undefined): Phase {
	if (chain.some((error) => isConnecting(error) || blocked.test(String(error.name))))
		return 'connecting';
	if (chain.some(({ message }) => String(message).includes(leftHandshake))) return 'connecting';
	const sent = sentState(chain);
	if (sent === 'nothing') return 'connecting';
	if (code !== undefined) {
		if ([certificateFault, handshakeFault, unreached].some((codes) => codes.test(code)))
			return 'connecting';
		if (tlsFault.test(code)) return sent === 'encrypted' ? 'underway' : 'connecting';
		if (isWireFault(code)) return 'underway';
	}
	return chain.some(({ request }) => isRecord(request)) ? 'underway' : 'preparing';
}

/**
 * Returns Node's or axios' code of a network fault, and the phase it happened in.
 *
 * @param isCancelled whether the execution was cancelled; otherwise an aborted request met its
 * deadline
 */
export function networkFault(thrown: unknown, isCancelled = false): { code: string; phase: Phase } {
	const chain = chainOf(thrown);
	const code = chain.map((at) => at.code).find((one) => typeof one === 'string');
	const phase = phaseOf(chain, code);
	const isLate =
		chain.some(({ name }) => name === 'TimeoutError') || (code === aborted && !isCancelled);
	return { code: isLate ? 'ETIMEDOUT' : (code ?? 'UNKNOWN'), phase };
}
