import type {
	ICredentialTestFunctions,
	ICredentialsDecrypted,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { endpoints, type Answer, type EndpointName } from '../contract';
import { baseUrlWords, blankWords, wordsFor } from '../failures';
import { readAnswer } from './answers';
import { authorizationOf, blankIn } from './authorization';
import { readBaseUrl } from './baseUrl';
import { boundedText } from './boundedText';
import { within } from './deadline';
import { networkFault } from './networkFault';
import { wireRequest } from './wire';
import type { Advice } from '../words';

/** What n8n's request helper for credential tests answers with `resolveWithFullResponse`. */
interface FullResponse {
	readonly statusCode: number;
	readonly headers?: Readonly<Record<string, unknown>>;
	readonly body: unknown;
}

const timeoutMs = 20_000;

/**
 * A credential test that asks the service for something harmless and reads the answer as the node
 * does: an HTTP 200 that carries a refusal, a page that is not the service and a wrong host all fail.
 */
export function testCredential(endpoint: EndpointName) {
	return async function (
		this: ICredentialTestFunctions,
		{ data = {} }: ICredentialsDecrypted,
	): Promise<INodeCredentialTestResult> {
		const baseUrl = readBaseUrl(data);
		if (!baseUrl.ok) return failed(baseUrlWords(baseUrl));
		const blank = blankIn(data);
		if (blank) return failed(blankWords(blank));
		// Credential tests are given no other request function than this one.
		const { helpers } = this;
		const { method, url } = wireRequest(baseUrl.url, endpoint, {});
		const deadline = within(timeoutMs);
		let answer: Answer;
		try {
			const response = (await helpers.request({
				method,
				uri: url,
				headers: { Accept: 'application/json', Authorization: authorizationOf(data) },
				timeout: timeoutMs,
				simple: false,
				followRedirect: false,
				resolveWithFullResponse: true,
				// No more is read than an answer may be long.
				useStream: true,
			})) as FullResponse;
			const { statusCode: httpStatus, headers } = response;
			const text = await boundedText(response.body, deadline, endpoints[endpoint].longest);
			const hasLocation = headers?.location !== undefined;
			answer = readAnswer(endpoint, { httpStatus, text, hasLocation }, { data });
		} catch (thrown) {
			answer = { kind: 'unanswered', ...networkFault(thrown) };
		}
		if (answer.kind === 'accepted') return { status: 'OK', message: 'The service accepts this credential' };
		return failed(wordsFor(answer, 'connection'));
	};
}

const failed = ({ message, description }: Advice): INodeCredentialTestResult => ({
	status: 'Error',
	message: `${message}. ${description}`,
});
