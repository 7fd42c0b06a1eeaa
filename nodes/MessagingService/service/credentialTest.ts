import type {
	ICredentialTestFunctions,
	ICredentialsDecrypted,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import type { Answer, FreeEndpoint } from '../contract';
import { wordsFor } from '../failures';
import { fillAdvice, setupWords, type Advice } from '../words';
import { answerIn, type FullResponse } from './sendRequest';
import { authorizationOf, flawIn } from './authorization';
import { baseUrlWords, readBaseUrl } from './baseUrl';
import { countryOf } from './connection';
import { deadlineAfter } from '../bounded/reading';
import { networkFault } from './networkFault';
import { wireRequest } from './request';

const timeoutMs = 20_000;

/**
 * Returns a credential test that sends a harmless request and reads the answer as the node does. It
 * also fails on an HTTP 200 that carries a refusal, on a page of another site, and on a wrong host.
 */
export function testCredential(endpoint: FreeEndpoint) {
	return async function (
		this: ICredentialTestFunctions,
		{ data = {} }: ICredentialsDecrypted,
	): Promise<INodeCredentialTestResult> {
		const baseUrl = readBaseUrl(data);
		if (!baseUrl.ok) return failedTest(baseUrlWords(baseUrl));
		const flaw = flawIn(data);
		if (flaw) return failedTest(fillAdvice(setupWords[flaw.why], flaw));
		const country = countryOf(data);
		if (!country.ok) return failedTest(fillAdvice(setupWords.notACountry, country));
		// n8n gives credential tests no other request helper than `request`.
		const { helpers } = this;
		const { method, url } = wireRequest(baseUrl.url, endpoint, {});
		const deadline = deadlineAfter(timeoutMs);
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
				useStream: true,
			})) as FullResponse;
			answer = await answerIn(endpoint, response, deadline, { data });
		} catch (thrown) {
			answer = { kind: 'unanswered', ...networkFault(thrown) };
		}
		if (answer.kind === 'accepted')
			return { status: 'OK', message: 'The service accepts this credential' };
		return failedTest(wordsFor(answer, 'connection'));
	};
}

const failedTest = ({ message, description }: Advice): INodeCredentialTestResult => ({
	status: 'Error',
	message: `${message}. ${description}`,
});
