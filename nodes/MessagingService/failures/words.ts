import { malformedText, type Condition, type Failed } from '../contract';
import { adviceOn, adviceOnConnection, type Advice } from './advice';

/** Puts failed answers into words. Each ends with the way out. */

/** What was asked for: a message, whether a code is right, something to read, or whether a credential works. */
export type Purpose = 'send' | 'check' | 'read' | 'connection';

type Of<Kind extends Failed['kind']> = Extract<Failed, { kind: Kind }>;

/** How to get unstuck where it is not known what became of the request. */
const unknownAdvice = {
	send: 'It may have been sent; it is not repeated by itself. Check in your account or with Get Status before sending it again.',
	check: 'Whether the code was right is not known, and checking may have used it up. Send a new code.',
	read: 'Try again later; if it stays so, ask the support of the service.',
	connection: 'Test again later; if it stays so, check the Base URL or ask the support of the service.',
} as const satisfies Record<Purpose, string>;

/** What is reassuring to know before the way out. */
const nothingSent = (purpose: Purpose) => (purpose === 'send' ? 'The request did not go out. ' : '');

/** Who tests a credential has it open. */
const baseUrl = (purpose: Purpose) => `Base URL${purpose === 'connection' ? '' : ' of the credential'}`;

const checkBaseUrl = (purpose: Purpose) => `Check the ${baseUrl(purpose)} and any proxy in between.`;

const said = (words: string | undefined): string =>
	words === undefined
		? ' and says something that cannot be shown safely'
		: words === ''
			? ''
			: ` and says: “${words}”`;

const correct = {
	send: 'Correct what it names; if it stays unclear, ask the support of the service.',
	check: unknownAdvice.check,
	read: 'Correct what it names; if it stays unclear, ask the support of the service.',
	connection: 'Check the values of this credential; if they are right, ask the support of the service.',
} as const satisfies Record<Purpose, string>;

const notFound: Advice = {
	message: 'The service has no message with this ID (yet)',
	description:
		'Check that it is a messageId that sending returned, and that the credential is of the same account. Right after sending, try again a little later.',
};

const tooMany = {
	message: 'The service receives too many requests',
	description: {
		send: 'If your contract names a limit, set Requests per Second in the credential; then send the remaining items.',
		check: 'Wait a moment, then check the code again.',
		read: 'If your contract names a limit, set Requests per Second in the credential; then try again.',
		connection: 'Test again in a minute.',
	},
} as const satisfies { message: string; description: Record<Purpose, string> };

/** What happened and how to get unstuck. */
export function wordsFor(answer: Failed, purpose: Purpose): Advice {
	const { message, description } = adviceFor(answer, purpose);
	if (purpose !== 'check') return { message, description };
	return {
		message: `The code could not be checked: ${message.charAt(0).toLowerCase()}${message.slice(1)}`,
		description,
	};
}

function adviceFor(answer: Failed, purpose: Purpose): Advice {
	switch (answer.kind) {
		case 'unanswered':
			return unanswered(answer, purpose);
		case 'unreadable':
			return unreadable(answer, purpose);
		case 'refused':
			return refused(answer, purpose);
		case 'unclear':
			return unclear(answer, purpose);
		case 'notFound':
			return notFound;
		case 'empty':
			return {
				message: `The service answered without ${answer.without}${said(answer.said)}`,
				description: unknownAdvice[purpose],
			};
	}
}

/** What came before the request could leave. */
function unmade(code: string, purpose: Purpose): Advice {
	if (code === malformedText) {
		return {
			message: 'The request holds half of a character, such as an emoji that was cut in two',
			description: `${nothingSent(purpose)}Remove that character.`,
		};
	}
	const test = purpose === 'connection' ? '' : ' and use its test';
	return {
		message: 'The request could not be made',
		description: `${nothingSent(purpose)}The fault was ${code}. Check the values of the credential${test}.`,
	};
}

/** What the codes of faults before a request mean. */
const reasons: ReadonlyArray<readonly [RegExp, string]> = [
	[/^(ENOTFOUND|EAI_)/, 'There is no host of this name. '],
	[/^ECONNREFUSED$/, 'Nobody listens at this host and port. '],
	[
		/^(EPROTO$|ERR_SSL_)/,
		'No encryption was found that both n8n and this host know: one that answers http only wants http instead of https. ',
	],
	[/CERT|_CA$|SIGNATURE|HOSTNAME/, 'The certificate of this host is not one that n8n trusts. '],
];

const reasonOf = (code: string): string => reasons.find(([pattern]) => pattern.test(code))?.[1] ?? '';

function unanswered({ code, phase }: Of<'unanswered'>, purpose: Purpose): Advice {
	if (phase === 'preparing') return unmade(code, purpose);
	if (phase === 'connecting') {
		return {
			message: 'The service could not be reached',
			description: `${nothingSent(purpose)}${reasonOf(code)}Check the ${baseUrl(purpose)} and the network of n8n (${code}).`,
		};
	}
	const isLate = ['ETIMEDOUT', 'ECONNABORTED'].includes(code);
	return {
		message: isLate
			? 'The service did not answer in time'
			: 'The connection ended before the service answered',
		description: `The fault was ${code}. ${unknownAdvice[purpose]}`,
	};
}

function unreadable({ httpStatus, excerpt, tooLong }: Of<'unreadable'>, purpose: Purpose): Advice {
	if (tooLong) {
		return {
			message: `The answer is longer than any of the service (HTTP ${httpStatus})`,
			description: `It was not read to its end. ${checkBaseUrl(purpose)}${purpose === 'send' ? ` ${unknownAdvice.send}` : ''}`,
		};
	}
	if (httpStatus === 429) return { message: tooMany.message, description: tooMany.description[purpose] };
	if (httpStatus >= 300 && httpStatus < 400) {
		return {
			message: `The Base URL leads elsewhere (HTTP ${httpStatus})`,
			description: `Redirects are not followed, so that credentials do not travel. Set the ${baseUrl(purpose)} to the address that finally answers.`,
		};
	}
	const seen =
		excerpt === undefined
			? 'words that cannot be shown safely'
			: excerpt === ''
				? 'an empty body'
				: `“${excerpt}”`;
	const isRefusal = httpStatus >= 400 && httpStatus < 500 && httpStatus !== 408;
	return {
		message: `What answered with HTTP ${httpStatus} is not the messaging service`,
		description: `It began with ${seen}. ${checkBaseUrl(purpose)}${isRefusal ? '' : ` ${unknownAdvice[purpose]}`}`,
	};
}

/** Who tests a credential has no messages to correct. */
const known = (condition: Condition, purpose: Purpose): Advice | undefined =>
	(purpose === 'connection' ? adviceOnConnection : adviceOn)[condition];

function refused({ condition, httpStatus, code, said: words }: Of<'refused'>, purpose: Purpose): Advice {
	const advice = condition && known(condition, purpose);
	if (advice) return advice;
	if (httpStatus === 429) return { message: tooMany.message, description: tooMany.description[purpose] };
	return {
		message: `The service did not accept the request (${code ?? `HTTP ${httpStatus}`})${said(words)}`,
		description: correct[purpose],
	};
}

function unclear({ httpStatus, code, said: words }: Of<'unclear'>, purpose: Purpose): Advice {
	const isBreakdown = httpStatus >= 500 || httpStatus === 408 || (code ?? 0) >= 500;
	return {
		message: `The service ${isBreakdown ? 'broke off' : 'contradicts itself'} (${code ?? `HTTP ${httpStatus}`})${said(words)}`,
		description: unknownAdvice[purpose],
	};
}
