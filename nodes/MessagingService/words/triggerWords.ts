import type { Advice } from './saying';

/** Settings of the trigger with which no event could be accepted. */
export const triggerWords = {
	noEvent: { message: 'No event is chosen', description: 'Choose at least one event in “Events”.' },
	noKey: {
		message: 'The credential has no API key, so no signature can be verified',
		description: 'Enter the API key of your account in the credential of this trigger.',
	},
	badKey: {
		message: 'A key of the credential cannot be right: ‹complaint›',
		description:
			'Copy the API key again, all of it and without the spaces around it. Among the additional keys, put one that has a comma or a semicolon in double quotes.',
	},
	badServiceName: {
		message: 'The Service Name of the credential is not the middle part of a header name',
		description:
			'From x-acme-signature it is “acme”; leave it empty, and the headers are recognized by their form.',
	},
	notAddresses: {
		message: '“Allowed IP Addresses” contains something that is not an address: ‹invalid›',
		description: 'Enter addresses or CIDR ranges, such as 203.0.113.7 or 198.51.100.0/24.',
	},
	noAddresses: {
		message: '“Allowed IP Addresses” is empty, but nothing else authenticates WhatsApp messages',
		description: 'Enter the addresses of the service, or choose another “WhatsApp Authentication”.',
	},
	noSecretName: {
		message: 'The name of the header or query parameter with the WhatsApp secret is empty',
		description: 'Enter the name under which the secret arrives.',
	},
	noSecret: {
		message: 'The credential has no WhatsApp secret',
		description: 'Enter a long random text as “WhatsApp Secret” in the credential.',
	},
	nothingToVerify: {
		message: 'The credential has neither an API key nor a WhatsApp secret',
		description: 'Enter the API key, the WhatsApp secret, or both.',
	},
	shortSecret: {
		message: 'The WhatsApp Secret has fewer than ‹shortest› characters',
		description: 'Enter a longer random text.',
	},
} as const satisfies Record<string, Advice>;

const noReply = 'Replies to questions asked by SMS cannot be handed over: ';
const onlyStart = 'Or set “Replies to Questions” to “Only Start”.';

/** Why n8n cannot reach itself, and so no question that waits. */
export const wayBackWords = {
	protection: {
		message: `${noReply}N8N_SSRF_PROTECTION_ENABLED keeps n8n from calling itself`,
		description: `Add the host of WEBHOOK_URL to N8N_SSRF_ALLOWED_HOSTNAMES. ${onlyStart}`,
	},
	proxy: {
		message: `${noReply}HTTP_PROXY diverts n8n’s calls to itself`,
		description: `Set NO_PROXY to the addresses of this n8n, such as 127.0.0.1,localhost,n8n.example.com. ${onlyStart}`,
	},
} as const satisfies Record<string, Advice>;

/** Why a request was refused, by its cause: what arrived, continuing “It was refused: ”, and what to do. */
export const refusedWords = {
	address: {
		message: 'it came from ‹sender›, which is not in “Allowed IP Addresses”',
		description:
			'Add this address to “Allowed IP Addresses” only if the service names it as its own. If it is a proxy in front of n8n, set N8N_PROXY_HOPS.',
	},
	proxy: {
		message: 'it came from ‹sender›, which is not in “Allowed IP Addresses”',
		description:
			'Such an address is not on the internet: a proxy stands between n8n and the sender. Set N8N_PROXY_HOPS to the number of proxies, so that n8n sees the sender. In the list, this address would let everybody in. To try it from your own network, leave the list empty.',
	},
	unsigned: {
		message: 'it has no signature headers x-…-time, x-…-user and x-…-signature',
		description: 'Only the service signs. If the service sent it, a proxy on the way may remove headers.',
	},
	malformed: {
		message: 'the signature headers of ‹names› are malformed or repeated',
		description:
			'Each of the headers x-…-time, x-…-user and x-…-signature must be there once, in its own form.',
	},
	stale: {
		message: 'its time is ‹age›; the clock of this server says ‹clock›',
		description:
			'Set the clock of this server, or raise “Signature Tolerance (Seconds)” if requests arrive late.',
	},
	noKey: {
		message: 'the credential has no API key that can sign‹complaints›',
		description: 'Open the credential of this trigger and enter the API key of your account.',
	},
	ambiguous: {
		message: 'it is signed by several services: ‹names›',
		description: 'In the credential, enter as Service Name the one whose signature counts.',
	},
	otherService: {
		message: 'it is signed by ‹names›, but Service Name is “‹service›”',
		description:
			'Correct Service Name in the credential, or leave it empty, and the headers are recognized by their form.',
	},
	otherKey: {
		message:
			'its signature was made with another API key: its user digest belongs to a key that is not in this credential‹complaints›',
		description: 'Enter in the credential the API key of the account that these events belong to.',
	},
	forged: {
		message: 'its user digest matches a key of this credential, but its signature does not',
		description: 'Somebody knows which account is yours, but not its key; or a proxy changes the headers.',
	},
	secretMissing: {
		message: 'its ‹place› “‹name›” is missing or repeated',
		description: 'Compare “WhatsApp Authentication” and its name with what is registered at the service.',
	},
	secretWrong: {
		message: 'its secret is not the one in the credential',
		description: 'Compare the WhatsApp Secret of the credential with what is registered at the service.',
	},
	noSecret: {
		message: 'the credential has no WhatsApp secret',
		description: 'Enter a long random text as “WhatsApp Secret” in the credential.',
	},
	noAddresses: {
		message: 'WhatsApp messages need “Allowed IP Addresses”, which is empty',
		description: 'Enter the addresses of the service, or choose another “WhatsApp Authentication”.',
	},
	unreadable: {
		message: '‹what›',
		description: 'Check that a credential is chosen and that every expression of this node can be evaluated.',
	},
} as const satisfies Record<string, Advice>;

/** Why an event starts nothing, continuing “It was left out: ”, and what to do. */
export const leftOutWords = {
	unknownForm: {
		message: 'its form is not known. ‹reason›',
		description: 'Set “Unrecognized Events” to “Pass On” to see all of it.',
	},
	notChosen: {
		message: 'it is of the kind “‹label›”, which is not chosen',
		description: 'Choose it in “Events” if it should start the workflow.',
	},
	handedOver: {
		message: 'it answers a question of Human Review, and was handed over to it',
		description: 'Set “Replies to Questions” to “Hand Over and Start” to see such replies here as well.',
	},
	filtered: {
		message: 'it is of the kind “‹label›”, and the filter “‹field›” keeps it out',
		description: 'Compare that filter with what arrived, or remove it.',
	},
} as const satisfies Record<string, Advice>;
