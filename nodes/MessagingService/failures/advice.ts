import type { Answer, Refusal } from '../service/answers';
import { endpoints, smsConditions, type EndpointName } from '../contract';

/**
 * What is known about the message of a failed item:
 * - `notSent`: it certainly did not go out.
 * - `unknown`: it may have gone out, so it is not repeated unless the user asks for that.
 * - `final`: the service asks not to send it again.
 */
export type Delivery = 'notSent' | 'unknown' | 'final';

/** Any answer but success. */
export type Failed = Exclude<Answer, { kind: 'accepted' }>;

/** What happened, how to get unstuck, and whether the message may have left. */
export interface Words {
	readonly message: string;
	readonly description: string;
	readonly delivery: Delivery;
}

const credentialAdvice =
	'Open the credential, check its values and its Base URL, and use its test. If they are right, ask your administrator for a new key.';

const smsAdvice: Record<keyof typeof smsConditions, Omit<Words, 'delivery'>> = {
	missingParameters: {
		message: 'The service misses a required value',
		description:
			'Check that no required field of this operation is empty. If all are filled in, contact the support of the service.',
	},
	invalidKey: { message: 'The service does not accept the credential', description: credentialAdvice },
	noCredits: {
		message: 'The account has no credits left for this message',
		description: 'Top up the account, or ask your administrator to, then send the remaining items.',
	},
	notReachable: {
		message: 'The country or carrier of this number is not reachable, or not assigned to your account',
		description:
			'Check the country code of the number. To open a country or carrier, contact your administrator or the support of the service.',
	},
	queueAppendFailed: {
		message: 'The service could not append the message to its queue and asks not to resend it',
		description: 'Do not send it again. Look it up with Get Status later, or ask the support of the service.',
	},
	multiMessageNotEnabled: {
		message: 'The message needs more than one SMS segment, which is not enabled for your account',
		description: 'Shorten the message, or ask your administrator to enable multi-message sending.',
	},
};

/** E-mail family, by `data.code`. */
const emailAdvice: Readonly<Record<number, Omit<Words, 'delivery'>>> = {
	400: {
		message: 'The service misses a required value',
		description: 'Check that no required field of this operation is empty.',
	},
	401: { message: 'The service does not accept the API token', description: credentialAdvice },
	402: {
		message: 'The account has not enough credits for this e-mail',
		description: 'Top up the account, or send to fewer recipients, then send the remaining items.',
	},
	422: {
		message: 'The service does not accept the content of this e-mail',
		description:
			'Check that the sender address is authorized in your account, that the template exists and is active, and that no required field is empty.',
	},
	451: {
		message: 'One or more recipients have unsubscribed, so no recipient of this request was sent to',
		description: 'Remove the unsubscribed address and send again.',
	},
};

/** Messaging-app family, by `code`. */
const messagingAppAdvice: Readonly<Record<number, Omit<Words, 'delivery'>>> = {
	304: {
		message: 'The service misses the sending agent',
		description: 'Fill in From (Agent) with the business phone number that sends.',
	},
	305: {
		message: 'The service misses the destination number',
		description: 'Fill in To with the phone number of the recipient.',
	},
	306: {
		message: 'The service wants the number with its country code',
		description: 'Write the number with its country code, e.g. +52 1 55 1234 5678.',
	},
	307: { message: 'The service misses the message type', description: 'Choose a Message Type.' },
	400: {
		message: 'The service does not accept the agent or the user',
		description: 'Check From (Agent) and that the credential belongs to the account that owns it.',
	},
	401: { message: 'The service does not accept the credential', description: credentialAdvice },
	404: {
		message: 'The service does not know this WhatsApp agent',
		description:
			'Check From (Agent): it must be a business phone number of your account, with its country code.',
	},
};

const smsConditionOf = (said: string) =>
	(Object.keys(smsConditions) as Array<keyof typeof smsConditions>).find(
		(key) => smsConditions[key] === said.trim(),
	);

/** Whether the refusal is the family's "key not valid". */
export function isInvalidKey(name: EndpointName, refusal: Refusal): boolean {
	return (
		smsConditionOf(refusal.said) === 'invalidKey' ||
		(endpoints[name].errors === 'email' && refusal.code === 401) ||
		refusal.httpStatus === 401
	);
}

/** Whether the refusal is the SMS family's "parameter missing". */
export const isMissingParameter = (said: string): boolean => smsConditionOf(said) === 'missingParameters';

const neverLeft = new Set([
	'ECONNREFUSED',
	'ENOTFOUND',
	'EAI_AGAIN',
	'EHOSTUNREACH',
	'ENETUNREACH',
	'EADDRNOTAVAIL',
	'ERR_INVALID_URL',
	'CERT_HAS_EXPIRED',
	'DEPTH_ZERO_SELF_SIGNED_CERT',
	'SELF_SIGNED_CERT_IN_CHAIN',
	'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
	'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
	'ERR_TLS_CERT_ALTNAME_INVALID',
]);

const unknownAdvice =
	'It may have been sent. Check in your account or with Get Status before sending it again; it is not repeated by itself.';

/** Puts a failed answer into words; a read has nothing that could go out twice. */
export function wordsFor(name: EndpointName, answer: Failed, effect: 'send' | 'read'): Words {
	const unknown = effect === 'send' ? unknownAdvice : 'Try again later.';
	switch (answer.kind) {
		case 'unanswered':
			if (neverLeft.has(answer.code)) {
				return {
					message: 'The service could not be reached',
					description: `Check the Base URL of the credential and the network of n8n (${answer.code}). Nothing of this item was sent.`,
					delivery: 'notSent',
				};
			}
			return {
				message: ['ETIMEDOUT', 'ECONNABORTED'].includes(answer.code)
					? 'The service did not answer in time'
					: 'The connection ended before the service answered',
				description: `${unknown} (${answer.code})`,
				delivery: 'unknown',
			};
		case 'unreadable': {
			const { httpStatus, excerpt } = answer;
			const known = knownByStatus(name, httpStatus);
			if (known) return known;
			const seen =
				excerpt === undefined ? 'words of the request' : excerpt === '' ? 'an empty body' : `“${excerpt}”`;
			if (httpStatus >= 300 && httpStatus < 400) {
				return {
					message: `The Base URL leads elsewhere (HTTP ${httpStatus})`,
					description:
						'Set the Base URL of the credential to the address that finally answers. Redirects are not followed, so that credentials do not travel.',
					delivery: 'notSent',
				};
			}
			const refusedForSure = httpStatus >= 400 && httpStatus < 500 && httpStatus !== 408;
			return {
				message: `What answered with HTTP ${httpStatus} is not the messaging service`,
				description: `It began with ${seen}. Check the Base URL of the credential and any proxy in between.${refusedForSure ? '' : ` ${unknown}`}`,
				delivery: refusedForSure ? 'notSent' : 'unknown',
			};
		}
		case 'refused':
			return wordsForRefusal(name, answer, unknown);
	}
}

/** A status of the family's codes whose body got lost; HTTP 304 never has one. */
function knownByStatus(name: EndpointName, httpStatus: number): Words | undefined {
	const family = endpoints[name].errors;
	if (httpStatus < 300 || httpStatus >= 500 || family !== 'messagingApp') return undefined;
	const advice = httpStatus < 308 ? messagingAppAdvice[httpStatus] : undefined;
	return advice && { ...advice, delivery: 'notSent' };
}

function wordsForRefusal(name: EndpointName, refusal: Refusal, unknown: string): Words {
	const { httpStatus, code, said, quote } = refusal;
	const family = endpoints[name].errors;
	const condition = family === 'sms' ? smsConditionOf(said) : undefined;
	if (condition) {
		return { ...smsAdvice[condition], delivery: condition === 'queueAppendFailed' ? 'final' : 'notSent' };
	}
	const advice =
		family === 'email' ? emailAdvice[code ?? httpStatus] : messagingAppAdvice[code ?? httpStatus];
	if (family !== 'sms' && advice) return { ...advice, delivery: 'notSent' };
	if (httpStatus === 429) {
		return {
			message: 'The service receives too many requests',
			description:
				'Lower Concurrent Requests or set a limit of requests per second in Options, then send the remaining items.',
			delivery: 'notSent',
		};
	}
	if (isInvalidKey(name, refusal)) return { ...smsAdvice.invalidKey, delivery: 'notSent' };
	const words =
		quote === undefined ? ', and repeats words of the request' : quote === '' ? '' : ` and says: “${quote}”`;
	const broken = httpStatus >= 500 || (code ?? 0) >= 500;
	return {
		message: `The service ${broken ? 'broke off' : 'did not accept the request'} (${code ?? `HTTP ${httpStatus}`})${words}`,
		description: broken
			? unknown
			: 'Correct what it names; if it stays unclear, ask the support of the service.',
		delivery: broken ? 'unknown' : 'notSent',
	};
}
