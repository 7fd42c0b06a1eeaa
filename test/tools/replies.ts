import type { IDataObject, WorkflowExecuteMode } from 'n8n-workflow';
import type { SmsMessage } from '../../emulator';
import type { RunOptions, RunResult } from './engine';
import type { Service } from './service';
import { startTrigger, type TriggerOptions, type TriggerServer } from './triggerServer';
import type { Waiting } from './waitingServer';

/** Questions by SMS and the trigger that delivers the replies, in two processes of one n8n. */

export const person = '525587654321';

/** Asks with the trigger of `startReplies` as the one that takes replies. */
export async function askBySms(
	{ credentials }: Service,
	waiting: Waiting,
	parameters: IDataObject = {},
	more: Pick<RunOptions, 'resumeToken' | 'settings' | 'mode' | 'account'> & {
		readonly home?: string;
	} = {},
): Promise<RunResult> {
	const { home, ...others } = more;
	const { messagingServiceApi } = credentials;
	const repliesUrl = home ?? homeOf.get(waiting) ?? '';
	return await waiting.ask({
		...others,
		credentials: { ...credentials, messagingServiceApi: { ...messagingServiceApi, repliesUrl } },
		parameters: {
			resource: 'humanReview',
			operation: 'sendAndWait',
			channel: 'sms',
			to: person,
			message: 'Refund?',
			...parameters,
			options: { waitHours: 0, ...Object(parameters.options) },
		},
	});
}

const homeOf = new WeakMap<Waiting, string>();

export interface Replying {
	readonly trigger: TriggerServer;
	/** Replies to an SMS through the emulator; returns the last status. */
	reply(sms: SmsMessage | undefined, message: string, more?: object): Promise<number>;
}

/**
 * Starts a trigger with the credential of the service, which takes the replies to what is asked
 * from now on.
 */
export async function startReplies(
	{ emulator, credentials }: Service,
	waiting: Waiting,
	options: Pick<
		TriggerOptions,
		| 'credential'
		| 'serviceCredential'
		| 'serviceCredentialId'
		| 'waitingStatus'
		| 'database'
		| 'type'
	> & {
		readonly parameters?: IDataObject;
		readonly mode?: WorkflowExecuteMode;
		readonly replies?: string;
	} = {},
): Promise<Replying> {
	const { replies, parameters, ...others } = options;
	const trigger = await startTrigger({
		credential: { apiKey: emulator.settings.apiKey },
		serviceCredential: credentials.messagingServiceApi,
		waitingBase: waiting.base,
		parameters: {
			events: ['sms.incoming', 'whatsApp.message'],
			additionalOptions: replies === undefined ? {} : { replies },
			...parameters,
		},
		...others,
	});
	homeOf.set(waiting, trigger.url);
	return {
		trigger,
		async reply(sms, message, more = {}) {
			const body = { source_addr: sms?.number ?? '', message, sms_id: String(sms?.id), ...more };
			const time = Math.floor(Date.now() / 1000);
			return (await emulator.incomingSms(body, { to: trigger.url, tries: 1, time })).status;
		},
	};
}
