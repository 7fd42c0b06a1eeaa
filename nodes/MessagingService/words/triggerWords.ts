import { adviceTable } from './placeholders';

const enterSecret = 'Enter a long random text as “Shared Secret” in the credential.';
const enterAddresses = 'Enter the addresses of the service, or choose another “Authentication”.';

/** Settings of the trigger that would refuse every event. */
export const triggerWords = adviceTable({
	noEvent: ['No event is chosen', 'Choose at least one event in “Events”.'],
	noKey: [
		'The credential has no API key, so no signature can be verified',
		'Enter the API key of your account in the credential of this trigger.',
	],
	badKey: [
		'A key in the credential is not valid: ‹complaint›',
		'Copy the API key again, all of it and without the spaces around it. Among the additional keys, put one that has a comma or a semicolon in double quotes.',
	],
	badServiceName: [
		'The Service Name of the credential is not the middle part of a header name',
		'From x-acme-signature it is “acme”; leave it empty, and the headers are recognized by their form.',
	],
	notSenders: [
		'“Senders” contains something that is not clearly a number with its country code: ‹unfit›',
		'Write it with a plus sign, e.g. +52 55 1234 5678, and without “tel:”; names and short codes are taken to the letter.',
	],
	notAddresses: [
		'“Allowed IP Addresses” contains something that is not an address: ‹invalid›',
		'Enter addresses or CIDR ranges, such as 203.0.113.7 or 198.51.100.0/24.',
	],
	noAddresses: [
		'“Allowed IP Addresses” is empty, but “Authentication” asks for nothing else',
		enterAddresses,
	],
	noSecretName: [
		'The name of the header or query parameter with the Shared Secret is empty',
		'Enter the name under which the secret arrives.',
	],
	noSecret: ['The credential has no Shared Secret', enterSecret],
	noServiceCredential: [
		'“Replies to Questions” needs the credential Messaging Service API',
		'Choose in this trigger the same one as in the node that asks. Or set “Replies to Questions” to “Only Start”.',
	],
	nothingToVerify: [
		'The credential has neither an API key nor a Shared Secret',
		'Enter the API key, the Shared Secret, or both.',
	],
	shortSecret: [
		'The Shared Secret has fewer than ‹shortest› characters',
		'Enter a longer random text.',
	],
});

/** Why a request was refused: the cause, continuing “It was refused: ”, and what to do. */
export const refusedWords = adviceTable({
	address: [
		'it came from ‹sender›, which is not in “Allowed IP Addresses”',
		'Add this address to “Allowed IP Addresses” only if the service names it as its own. If it is a proxy in front of n8n, set N8N_PROXY_HOPS.',
	],
	proxy: [
		'it came from ‹sender›, which is not in “Allowed IP Addresses”',
		'This address is not on the internet: there is a proxy between n8n and the sender. Set N8N_PROXY_HOPS to the number of proxies, so that n8n sees the sender. In the list, this address would let everybody in. To test from your own network, leave the list empty.',
	],
	unsigned: [
		'it has no signature headers x-…-time, x-…-user and x-…-signature',
		'Only the service signs. If the service sent it, a proxy on the way may remove headers.',
	],
	malformed: [
		'the signature headers of ‹names› are malformed or repeated',
		'Each of the headers x-…-time, x-…-user and x-…-signature must be there once, in its own form.',
	],
	stale: [
		'its time is ‹age›; the clock of this server says ‹clock›',
		'Set the clock of this server, or raise “Signature Tolerance (Seconds)” if requests arrive late.',
	],
	noKey: [
		'the credential has no API key that can sign‹complaints›',
		'Open the credential of this trigger and enter the API key of your account.',
	],
	ambiguous: [
		'it is signed by several services: ‹names›',
		'In the credential, enter as Service Name the one whose signature counts.',
	],
	otherService: [
		'it is signed by ‹names›, but Service Name is “‹service›”',
		'Correct Service Name in the credential, or leave it empty, and the headers are recognized by their form.',
	],
	otherKey: [
		'its signature was made with another API key: its user digest belongs to a key that is not in this credential‹complaints›',
		'Enter in the credential the API key of the account that these events belong to.',
	],
	forged: [
		'its user digest matches a key of this credential, but its signature does not',
		'Somebody knows your account but not its key, or a proxy changes the headers.',
	],
	secretMissing: [
		'its ‹place› “‹name›” is missing or repeated',
		'Compare “Authentication” and its name with what is registered at the service.',
	],
	secretWrong: [
		'its secret is not the one in the credential',
		'Compare the Shared Secret of the credential with what is registered at the service.',
	],
	noSecret: ['the credential has no Shared Secret', enterSecret],
	noAddresses: [
		'“Authentication” asks for nothing but “Allowed IP Addresses”, which is empty',
		enterAddresses,
	],
	unreadable: [
		'‹what›',
		'Check that a credential is chosen and that every expression of this node can be evaluated.',
	],
});

/** Why an event starts no workflow: the cause, continuing “It was left out: ”, and what to do. */
export const leftOutWords = adviceTable({
	notChosen: [
		'it is of the kind “‹label›”, which is not chosen',
		'Choose it in “Events” if it should start the workflow.',
	],
	filtered: [
		'it is of the kind “‹label›”, and the filter “‹field›” excludes it',
		'Compare that filter with what arrived, or remove it.',
	],
});
