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
import { fillAdvice, triggerWords, wayBackWords, type Advice } from '../words';

/** A service name as it stands in the middle of the header names. */
const serviceName = /^[a-z0-9]([a-z0-9_-]*[a-z0-9])?$/;
const shortestSecret = 16;

/** Why no reply could reach a question of this n8n (replies/). */
type NoWayBack = (context: IHookFunctions) => Promise<keyof typeof wayBackWords | undefined>;

/**
 * Says when a workflow is activated or listens for a test event what would otherwise only show as
 * events that never arrive.
 * @throws NodeOperationError when an event that was chosen could never be accepted
 */
export async function checkSetup(context: IHookFunctions, noWayBack: NoWayBack): Promise<void> {
	const settings = readSettings(context);
	const usesCredential =
		settings.messagingApp !== 'address' || settings.events.some((name) => name.startsWith('sms.'));
	const secrets = secretsIn(
		usesCredential ? await context.getCredentials<IDataObject>(webhookCredential) : {},
	);
	const found = complaint(settings, secrets);
	if (found) throw unusableSetup(context.getNode(), found);
	const handsOver = settings.replies !== 'start' && settings.events.includes('sms.incoming');
	const hindrance = handsOver ? await noWayBack(context) : undefined;
	if (hindrance) throw unusableSetup(context.getNode(), wayBackWords[hindrance]);
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
	if (events.length === 0) return triggerWords.noEvent;
	const misfit = misfitOf(secrets);
	if (misfit) return misfit;
	if (signed && secrets.keys.usable.length === 0) return triggerWords.noKey;
	if (addresses && addresses.invalid.length > 0)
		return fillAdvice(triggerWords.notAddresses, { invalid: addresses.invalid.slice(0, 3).join(', ') });
	if (takesMessages && messagingApp === 'address' && !addresses?.ranges.length)
		return triggerWords.noAddresses;
	if (takesMessages && (messagingApp === 'header' || messagingApp === 'query')) {
		if (secretName === '') return triggerWords.noSecretName;
		if (secrets.messagingAppSecret === '') return triggerWords.noSecret;
	}
	return undefined;
}

/** What cannot be right, by its form, of a credential. */
function misfitOf({ keys, service }: WebhookSecrets): Advice | undefined {
	const [complaint] = keys.complaints;
	if (complaint !== undefined)
		return fillAdvice(triggerWords.badKey, { complaint: complaint.replace(/\.$/, '') });
	return service === undefined || serviceName.test(service) ? undefined : triggerWords.badServiceName;
}

/**
 * Test of the webhook credential. There is nothing to ask the service: it checks the form, and says
 * so, because only a real event shows that the key is the right one.
 */
export async function testWebhookCredential(
	this: ICredentialTestFunctions,
	{ data = {} }: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	const secrets = secretsIn(data as IDataObject);
	const { keys, messagingAppSecret } = secrets;
	const fail = ({ message, description }: Advice): INodeCredentialTestResult => ({
		status: 'Error',
		message: `${message}. ${description}`,
	});
	const misfit = misfitOf(secrets);
	if (misfit) return fail(misfit);
	if (keys.usable.length === 0 && messagingAppSecret === '') return fail(triggerWords.nothingToVerify);
	if (messagingAppSecret !== '' && messagingAppSecret.length < shortestSecret)
		return fail(fillAdvice(triggerWords.shortSecret, { shortest: shortestSecret }));
	return {
		status: 'OK',
		message:
			'The form is right. Whether the key is the right one shows with the first event: the service cannot be asked.',
	};
}
