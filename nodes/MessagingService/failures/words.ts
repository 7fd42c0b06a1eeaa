import { endpoints, type EndpointName, type Failed, type Rejection } from '../contract';
import {
	emailAdvice,
	isInvalidKey,
	messagingAppAdvice,
	smsAdvice,
	smsConditionOf,
	type Advice,
} from './conditions';
import type { DeliveryState } from './failure';

/** Puts failed answers into words. */

/** Advice, and whether the message may have left. */
export interface Words extends Advice {
	readonly delivery: DeliveryState;
}

type Of<Kind extends Failed['kind']> = Extract<Failed, { kind: Kind }>;

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

/** What happened, how to get unstuck, and what became of the message; a read has nothing that could go out twice. */
export function wordsFor(name: EndpointName, answer: Failed, effect: 'send' | 'read'): Words {
	const unknown = effect === 'send' ? unknownAdvice : 'Try again later.';
	switch (answer.kind) {
		case 'unanswered':
			return unanswered(answer, unknown);
		case 'unreadable':
			return knownByStatus(name, answer.httpStatus) ?? unreadable(answer, unknown);
		case 'refused':
			return rejected(name, answer, unknown);
	}
}

function unanswered({ code }: Of<'unanswered'>, unknown: string): Words {
	if (neverLeft.has(code)) {
		return {
			message: 'The service could not be reached',
			description: `Check the Base URL of the credential and the network of n8n (${code}). Nothing of this item was sent.`,
			delivery: 'notSent',
		};
	}
	return {
		message: ['ETIMEDOUT', 'ECONNABORTED'].includes(code)
			? 'The service did not answer in time'
			: 'The connection ended before the service answered',
		description: `${unknown} (${code})`,
		delivery: 'unknown',
	};
}

function unreadable({ httpStatus, excerpt }: Of<'unreadable'>, unknown: string): Words {
	if (httpStatus >= 300 && httpStatus < 400) {
		return {
			message: `The Base URL leads elsewhere (HTTP ${httpStatus})`,
			description:
				'Set the Base URL of the credential to the address that finally answers. Redirects are not followed, so that credentials do not travel.',
			delivery: 'notSent',
		};
	}
	const seen =
		excerpt === undefined ? 'words of the request' : excerpt === '' ? 'an empty body' : `“${excerpt}”`;
	const refusedForSure = httpStatus >= 400 && httpStatus < 500 && httpStatus !== 408;
	return {
		message: `What answered with HTTP ${httpStatus} is not the messaging service`,
		description: `It began with ${seen}. Check the Base URL of the credential and any proxy in between.${refusedForSure ? '' : ` ${unknown}`}`,
		delivery: refusedForSure ? 'notSent' : 'unknown',
	};
}

/** A status of the family's codes whose body got lost; HTTP 304 never has one. */
function knownByStatus(name: EndpointName, httpStatus: number): Words | undefined {
	if (httpStatus < 300 || httpStatus >= 308 || endpoints[name].errors !== 'messagingApp') return undefined;
	const advice = messagingAppAdvice[httpStatus];
	return advice && { ...advice, delivery: 'notSent' };
}

function rejected(name: EndpointName, rejection: Rejection, unknown: string): Words {
	const { httpStatus, code, said, quote } = rejection;
	const family = endpoints[name].errors;
	if (family === 'sms') {
		const condition = smsConditionOf(said);
		const delivery = condition === 'queueAppendFailed' ? 'final' : 'notSent';
		if (condition) return { ...smsAdvice[condition], delivery };
	} else {
		const advice = (family === 'email' ? emailAdvice : messagingAppAdvice)[code ?? httpStatus];
		if (advice) return { ...advice, delivery: 'notSent' };
	}
	if (httpStatus === 429) {
		return {
			message: 'The service receives too many requests',
			description:
				'Lower Concurrent Requests or set a limit of requests per second in Options, then send the remaining items.',
			delivery: 'notSent',
		};
	}
	if (isInvalidKey(name, rejection)) return { ...smsAdvice.invalidKey, delivery: 'notSent' };
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
