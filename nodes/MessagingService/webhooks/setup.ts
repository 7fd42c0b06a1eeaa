import type { ICredentialsDecrypted, IDataObject, IHookFunctions } from 'n8n-workflow';
import { unusableSetup } from '../failures';
import { unfitSenders } from './filters';
import { channelsOf } from './event/envelope';
import { notAlwaysSigned, type EventName } from './event/kinds';
import {
	webhookSecretsIn,
	webhookCredential,
	readSettings,
	type WebhookSecrets,
	type TriggerSettings,
} from './settings';
import { nearbyIn } from './verify/addresses';
import { fillAdvice, triggerWords, type Advice } from '../words';

/** The middle part of the header names. */
const serviceName = /^[a-z0-9]([a-z0-9_-]*[a-z0-9])?$/;
const minSecretLength = 16;

const isUnsigned = (name: EventName): boolean => notAlwaysSigned.includes(name);

/**
 * Checks the setup when a workflow is activated or listens for a test event. Mistakes would
 * otherwise show only as events that never arrive.
 * @throws NodeOperationError if a chosen event could never be accepted
 */
export async function checkSetup(context: IHookFunctions): Promise<void> {
	const settings = readSettings(context);
	const usesCredential =
		settings.authentication !== 'address' || !settings.events.every(isUnsigned);
	const secrets = webhookSecretsIn(
		usesCredential ? await context.getCredentials<IDataObject>(webhookCredential) : {},
	);
	const problem = problemIn(settings, secrets);
	if (problem) throw unusableSetup(context.getNode(), problem);
	const nearby =
		settings.authentication === 'address' && settings.addresses ? nearbyIn(settings.addresses) : [];
	// Not an error: the proxy itself may admit the service alone.
	if (nearby.length > 0 && settings.events.some(isUnsigned))
		context.logger.warn(
			`“Allowed IP Addresses” of “${context.getNode().name}” holds ${nearby.join(', ')}, and “Authentication” asks for nothing else. If this is the address of a proxy in front of n8n, everybody is let in: set N8N_PROXY_HOPS and list the addresses of the service instead.`,
		);
}

function problemIn(settings: TriggerSettings, secrets: WebhookSecrets) {
	const { events, filters, authentication, secretName, addresses, options } = settings;
	const takesUnsigned = events.some(isUnsigned);
	const signed = authentication === 'signature' || !events.every(isUnsigned);
	if (events.length === 0) return triggerWords.noEvent;
	const malformed = malformedIn(secrets);
	if (malformed) return malformed;
	if (signed && secrets.keys.usable.length === 0) return triggerWords.noKey;
	// Unless it was chosen, the workflow may have nothing to do with questions.
	const isChosen = options.replies !== undefined && settings.replies !== 'start';
	if (isChosen && channelsOf(settings).length > 0 && !settings.hasServiceCredential)
		return triggerWords.noServiceCredential;
	const unfit = unfitSenders(filters);
	if (unfit.length > 0)
		return fillAdvice(triggerWords.notSenders, { unfit: unfit.slice(0, 3).join(', ') });
	if (addresses && addresses.invalid.length > 0)
		return fillAdvice(triggerWords.notAddresses, {
			invalid: addresses.invalid.slice(0, 3).join(', '),
		});
	if (takesUnsigned && authentication === 'address' && !addresses?.ranges.length)
		return triggerWords.noAddresses;
	if (takesUnsigned && (authentication === 'header' || authentication === 'query')) {
		if (secretName === '') return triggerWords.noSecretName;
		if (secrets.sharedSecret === '') return triggerWords.noSecret;
	}
	return undefined;
}

/** Returns what is malformed in a credential. */
function malformedIn({ keys, service }: WebhookSecrets): Advice | undefined {
	const [complaint] = keys.complaints;
	if (complaint !== undefined)
		return fillAdvice(triggerWords.badKey, { complaint: complaint.replace(/\.$/, '') });
	return service === undefined || serviceName.test(service)
		? undefined
		: triggerWords.badServiceName;
}

/**
 * Tests the form of the webhook credential, and says so: only a real event shows whether the key is
 * right.
 */
export async function testWebhookCredential({ data = {} }: ICredentialsDecrypted) {
	const secrets = webhookSecretsIn(data as IDataObject);
	const { keys, sharedSecret } = secrets;
	const fail = ({ message, description }: Advice) =>
		({ status: 'Error', message: `${message}. ${description}` }) as const;
	const malformed = malformedIn(secrets);
	if (malformed) return fail(malformed);
	if (keys.usable.length === 0 && sharedSecret === '') return fail(triggerWords.nothingToVerify);
	if (sharedSecret !== '' && sharedSecret.length < minSecretLength)
		return fail(fillAdvice(triggerWords.shortSecret, { shortest: minSecretLength }));
	return {
		status: 'OK' as const,
		message:
			'The format is valid. Only the first event shows whether the key is right, because the service cannot be asked.',
	};
}
