import type { Advice } from './saying';

/** What was asked for: a message, whether a code is right, something to read, or whether a credential works. */
export type Purpose = 'send' | 'check' | 'read' | 'connection';

const correct = 'Correct the values it names; if that is not enough, contact the service’s support.';
const sentAgain =
	'It may have been sent, so it is not repeated automatically. Check in your account or with Get Status before you send it again.';
const checkedAgain =
	'Whether the code was right is not known, and checking may have used it up. Send a new code.';

/** The same, whatever a run of the node asked for. */
const ofRun = (text: string) => ({ send: text, check: text, read: text });

/** What differs with what was asked for; it fills places in the texts below. */
export const pieces = {
	/** How to get unstuck where it is not known whether the request was done. */
	unknown: {
		send: sentAgain,
		check: checkedAgain,
		read: 'Try again later; if it happens again, contact the service’s support.',
		connection: 'Test again later; if it happens again, check the Base URL or contact the service’s support.',
	},
	/** The same, where it is an addition. */
	andUnknown: { send: ` ${sentAgain}`, check: '', read: '', connection: '' },
	/** What is reassuring to know before the way out. */
	nothingSent: { send: 'The request was not sent. ', check: '', read: '', connection: '' },
	/** Who tests a credential has it open. */
	baseUrl: { ...ofRun('Base URL of the credential'), connection: 'Base URL' },
	andTest: { ...ofRun(' and use its test'), connection: '' },
	correct: {
		send: correct,
		check: checkedAgain,
		read: correct,
		connection: 'Check the values of this credential; if they are right, contact the service’s support.',
	},
	slower: {
		send: 'If your contract names a limit, set Requests per Second in the credential; then send the remaining items.',
		check: 'Wait a moment, then check the code again.',
		read: 'If your contract names a limit, set Requests per Second in the credential; then try again.',
		connection: 'Test again in a minute.',
	},
} as const satisfies Record<string, Record<Purpose, string>>;

/** Why a host was not reached. */
export const reasonWords = {
	noHost: 'There is no host with this name. ',
	nobodyListens: 'Nothing is listening at this host and port. ',
	noEncryption:
		'n8n and this host have no encryption method in common. If the host only speaks http, use http instead of https. ',
	notTrusted: 'n8n does not trust the certificate of this host. ',
} as const;

const checkBaseUrl = 'Check the ‹baseUrl› and any proxy in between.';

/** Answers that are no success, and requests that got none. */
export const answerWords = {
	notFound: {
		message: 'The service has no message with this ID (yet)',
		description:
			'Check that it is a messageId that sending returned, and that the credential belongs to the same account. Right after sending, try again a little later.',
	},
	empty: { message: 'The service answered without ‹without›‹said›', description: '‹unknown›' },
	tooMany: { message: 'The service is getting too many requests', description: '‹slower›' },
	malformed: {
		message: 'The request has half a character, such as an emoji cut in two',
		description: '‹nothingSent›Remove that character.',
	},
	unmade: {
		message: 'The request could not be made',
		description: '‹nothingSent›The cause was ‹code›. Check the values of the credential‹andTest›.',
	},
	unreachable: {
		message: 'The service could not be reached',
		description: '‹nothingSent›‹reason›Check the ‹baseUrl› and the network of n8n (‹code›).',
	},
	late: { message: 'The service did not answer in time', description: 'The cause was ‹code›. ‹unknown›' },
	cutOff: {
		message: 'The connection ended before the service answered',
		description: 'The cause was ‹code›. ‹unknown›',
	},
	tooLong: {
		message: 'The answer is too long to be from the service (HTTP ‹httpStatus›)',
		description: `It was not read completely. ${checkBaseUrl}‹andUnknown›`,
	},
	elsewhere: {
		message: 'The Base URL redirects to another address (HTTP ‹httpStatus›)',
		description:
			'Redirects are not followed, to keep credentials from going elsewhere. Set the ‹baseUrl› to the final address.',
	},
	somebodyElse: {
		message: 'Something other than the messaging service answered with HTTP ‹httpStatus›',
		description: `The answer began with ‹seen›. ${checkBaseUrl}`,
	},
	somebodyElseMaybe: {
		message: 'Something other than the messaging service answered with HTTP ‹httpStatus›',
		description: `The answer began with ‹seen›. ${checkBaseUrl} ‹unknown›`,
	},
	refused: {
		message: 'The service did not accept the request (‹code›)‹said›',
		description: '‹correct›',
	},
	brokeOff: { message: 'The service did not complete the request (‹code›)‹said›', description: '‹unknown›' },
	contradicts: { message: 'The service contradicts itself (‹code›)‹said›', description: '‹unknown›' },
	notChecked: { message: 'The code could not be checked: ‹message›', description: '‹description›' },
} as const satisfies Record<string, Advice>;
