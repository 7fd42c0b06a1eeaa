import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { readKeys, type Keys } from './verify/keys';

/** What the credential holds, read no more often than it has to be: each reading costs n8n as much as an event. */

export const webhookCredential = 'messagingServiceWebhookApi';

export interface WebhookSecrets {
	readonly keys: Keys;
	/** In small letters; undefined when the headers are to be found by their form. */
	readonly service: string | undefined;
	readonly messagingAppSecret: string;
}

const trimmed = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Reads the credential; white space around a service name or a secret is no part of it. */
export const secretsIn = (data: IDataObject): WebhookSecrets => ({
	keys: readKeys(data),
	service: trimmed(data.serviceName).toLowerCase() || undefined,
	messagingAppSecret: trimmed(data.whatsAppSecret),
});

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
