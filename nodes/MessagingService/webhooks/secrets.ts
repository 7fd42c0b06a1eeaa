import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';

/** What the credential holds, read no more often than it has to be: each reading costs n8n as much as an event. */

export const webhookCredential = 'messagingServiceWebhookApi';

const shortestKey = 8;

/** What keeps a key from being one; never the key itself. A space at its end is part of it, or a slip. */
function complaintOf(key: string): string | undefined {
	if (key !== key.trim()) return 'has a space or line break at its beginning or end';
	return key.length < shortestKey ? `is shorter than ${shortestKey} characters` : undefined;
}

const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The keys of the credential; one that cannot be meant so is named and never used. */
function keysIn({ apiKey, additionalApiKeys }: IDataObject) {
	const first = stringOf(apiKey);
	// One a line, or separated by commas or semicolons.
	const others = stringOf(additionalApiKeys)
		.split(/[,;\r\n]/)
		.map((key) => key.trim())
		.filter((key) => key !== '');
	const judged = [
		...(first === '' ? [] : [{ label: '“API Key”', key: first }]),
		...others.map((key, at) => ({ label: `Entry ${at + 1} of “Additional API Keys”`, key })),
	].map(({ label, key }) => ({ label, key, complaint: complaintOf(key) }));
	return {
		/** Those that may sign, the current one first. */
		usable: [...new Set(judged.filter(({ complaint }) => !complaint).map(({ key }) => key))],
		/** What keeps the others from it, as sentences without a value. */
		complaints: judged.flatMap(({ label, complaint }) => (complaint ? [`${label} ${complaint}.`] : [])),
	};
}

/** Reads the credential; white space around a service name or a secret is no part of it. */
export const secretsIn = (data: IDataObject) => ({
	keys: keysIn(data),
	/** In small letters; undefined when the headers are to be found by their form. */
	service: stringOf(data.serviceName).trim().toLowerCase() || undefined,
	messagingAppSecret: stringOf(data.whatsAppSecret).trim(),
});

export type WebhookSecrets = ReturnType<typeof secretsIn>;

/**
 * Milliseconds for which a reading may admit events, and for which one that was made to refuse may refuse others:
 * whoever takes a key away waits a moment, and one just entered counts at once, except in a flood of refusals.
 */
export const readingLasts = { toAdmit: 10_000, toRefuse: 1_000 } as const;

/** Credentials of which a reading is kept; of more the oldest is forgotten. */
const mostReadings = 1_000;

interface Reading {
	/** Milliseconds at which it began. */
	readonly at: number;
	readonly secrets: Promise<WebhookSecrets>;
	/** Made because an earlier one would have refused. */
	readonly toRefuse: boolean;
}

/** The latest reading of each credential, shared by all who ask while it is under way. */
const readings = new Map<string, Reading>();

/**
 * Reads the credential of a trigger, unless that was done not long ago. While somebody tests the trigger in the
 * editor it is read each time.
 * @param now milliseconds
 * @param purpose whether what is read may be used to admit an event, or is the last word before it is refused
 * @throws what n8n throws for a credential that cannot be read; that is not kept
 */
export async function readSecrets(
	context: IWebhookFunctions,
	now: number,
	purpose: keyof typeof readingLasts,
): Promise<WebhookSecrets> {
	const read = async () => secretsIn(await context.getCredentials<IDataObject>(webhookCredential));
	const id = context.getNode().credentials?.[webhookCredential]?.id;
	if (!id || context.getMode() === 'manual') return await read();
	const known = readings.get(id);
	const toRefuse = purpose === 'toRefuse';
	const age = now - (known?.at ?? -Infinity);
	const isGood = age === 0 || (age > 0 && age < readingLasts[purpose] && (!toRefuse || known?.toRefuse));
	if (known && isGood) return await known.secrets;
	const reading: Reading = { at: now, secrets: read(), toRefuse };
	readings.delete(id);
	readings.set(id, reading);
	if (readings.size > mostReadings) readings.delete(readings.keys().next().value ?? '');
	reading.secrets.catch(() => {
		if (readings.get(id) === reading) readings.delete(id);
	});
	return await reading.secrets;
}
