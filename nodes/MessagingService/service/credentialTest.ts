import type {
	ICredentialTestFunctions,
	ICredentialsDecrypted,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import type { Answer, EndpointName } from '../contract';
import { baseUrlWords, blankWords, wordsFor } from '../failures';
import type { Advice } from '../words';
import { answerIn, type FullResponse } from './call';
import { authorizationOf, blankIn } from './credential/authorization';
import { readBaseUrl } from './credential/baseUrl';
import { within } from './wire/deadline';
import { networkFault } from './wire/networkFault';
import { wireRequest } from './wire/request';

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
			answer = await answerIn(endpoint, response, deadline, { data });
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
