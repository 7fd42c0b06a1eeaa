import type { IWebhookFunctions } from 'n8n-workflow';
import { tokenPath } from './reply';
import type { Reference } from './reference';

/** The parts of a request's socket that tell where this process listens. */
interface Listening {
	readonly localAddress?: string | undefined;
	readonly localPort?: number | undefined;
	readonly encrypted?: unknown;
}

/**
 * Where this n8n answers for waiting executions: its own port first, since a public address may not be reachable from
 * inside, then `WEBHOOK_URL`. TLS of n8n's own has a certificate for the public name alone.
 */
export function addressesOf(context: IWebhookFunctions, reference: Reference): string[] {
	// In a trigger it has no execution: `<base>/<segment>/__UNKNOWN__`.
	const here = new URL(String(context.evaluateExpression('{{ $execution.resumeUrl }}')));
	const [segment = ''] = here.pathname.split('/').slice(-2);
	const publicBase = `${here.origin}${here.pathname.split('/').slice(0, -1).join('/')}`;
	const { localAddress, localPort, encrypted }: Listening = context.getRequestObject().socket;
	const host = localAddress?.replace(/^::ffff:/, '');
	const isOpen = host !== undefined && localPort !== undefined && encrypted === undefined;
	const bases = isOpen
		? [`http://${host.includes(':') ? `[${host}]` : host}:${localPort}/${segment}`, publicBase]
		: [publicBase];
	const { execution, key, node } = reference;
	return bases.map((base) => `${base}/${execution}/${node ?? tokenPath}?signature=${key}`);
}
