import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	IDataObject,
	IHookFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { unusableSetup } from '../failures';
import { secretsIn, webhookCredential, type WebhookSecrets } from './secrets';
import { nearbyIn } from './verify/addresses';
import { readSettings, type Settings } from './settings';

/** A service name as it stands in the middle of the header names. */
const serviceName = /^[a-z0-9]([a-z0-9_-]*[a-z0-9])?$/;
const shortestSecret = 16;

/**
 * Says when a workflow is activated or listens for a test event what would otherwise only show as
 * events that never arrive.
 * @throws NodeOperationError when an event that was chosen could never be accepted
 */
export async function checkSetup(context: IHookFunctions): Promise<void> {
	const settings = readSettings(context);
	const usesCredential =
		settings.messagingApp !== 'address' || settings.events.some((name) => name.startsWith('sms.'));
	const secrets = secretsIn(
		usesCredential ? await context.getCredentials<IDataObject>(webhookCredential) : {},
	);
	const found = complaint(settings, secrets);
	if (found) throw unusableSetup(context.getNode(), found);
	const open = settings.messagingApp === 'address' && settings.addresses ? nearbyIn(settings.addresses) : [];
	// A proxy that lets in only the service may be what the user wants.
	if (open.length > 0 && settings.events.includes('whatsApp.message'))
		context.logger.warn(
			`“Allowed IP Addresses” of “${context.getNode().name}” holds ${open.join(', ')}, and WhatsApp messages need nothing else. If a proxy in front of n8n has such an address, everybody is let in: set N8N_PROXY_HOPS and list the addresses of the service.`,
		);
}

function complaint({ events, messagingApp, secretName, addresses }: Settings, secrets: WebhookSecrets) {
	const takesMessages = events.includes('whatsApp.message');
	const signed = events.some((name) => name !== 'whatsApp.message' || messagingApp === 'signature');
	if (events.length === 0)
		return { message: 'No event is chosen', description: 'Choose at least one event in “Events”.' };
	const { usable, complaints } = secrets.keys;
	if (complaints[0] !== undefined) return badKey(complaints[0]);
	if (signed && usable.length === 0)
		return {
			message: 'The credential holds no API key, so no signature can be verified',
			description: 'Enter the API key of your account in the credential of this trigger.',
		};
	if (secrets.service !== undefined && !serviceName.test(secrets.service)) return badServiceName;
	if (addresses && addresses.invalid.length > 0)
		return {
			message: `“Allowed IP Addresses” holds what is not an address: ${addresses.invalid.slice(0, 3).join(', ')}`,
			description: 'Write addresses or CIDR ranges, such as 203.0.113.7 or 198.51.100.0/24.',
		};
	if (takesMessages && messagingApp === 'address' && !addresses?.ranges.length)
		return {
			message: '“Allowed IP Addresses” is empty, but it is the only authentication of WhatsApp messages',
			description: 'Enter the addresses of the service, or choose another “WhatsApp Authentication”.',
		};
	if (takesMessages && (messagingApp === 'header' || messagingApp === 'query')) {
		if (secretName === '')
			return {
				message: 'The name of the header or query parameter with the WhatsApp secret is empty',
				description: 'Enter the name under which the secret arrives.',
			};
		if (secrets.messagingAppSecret === '')
			return {
				message: 'The credential holds no WhatsApp secret',
				description: 'Enter a long random text as “WhatsApp Secret” in the credential.',
			};
	}
	return undefined;
}

const badKey = (complaint: string) => ({
	message: `A key of the credential cannot be right: ${complaint.replace(/\.$/, '')}`,
	description:
		'Copy the API key again, whole and without the spaces around it. A key that holds a comma or a semicolon can only be the first one, “API Key”.',
});

const badServiceName = {
	message: 'The Service Name of the credential is not the middle part of a header name',
	description: 'From x-acme-signature it is “acme”; leave it empty to have the headers found by their form.',
};

/**
 * Test of the webhook credential. There is nothing to ask the service: it checks the form, and says
 * so, because only a real event shows that the key is the right one.
 */
export async function testWebhookCredential(
	this: ICredentialTestFunctions,
	{ data = {} }: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	const { keys, service, messagingAppSecret } = secretsIn(data as IDataObject);
	const fail = (message: string): INodeCredentialTestResult => ({ status: 'Error', message });
	const [complaint] = keys.complaints;
	if (complaint !== undefined) return fail(`${badKey(complaint).message}. ${badKey(complaint).description}`);
	if (keys.usable.length === 0 && messagingAppSecret === '')
		return fail('Enter the API key, or the WhatsApp secret, or both');
	if (service !== undefined && !serviceName.test(service))
		return fail(`${badServiceName.message}. ${badServiceName.description}`);
	if (messagingAppSecret !== '' && messagingAppSecret.length < shortestSecret)
		return fail(`The WhatsApp Secret should have at least ${shortestSecret} characters`);
	return {
		status: 'OK',
		message:
			'The form is right. Whether the key is the right one shows with the first event: the service cannot be asked.',
	};
}
