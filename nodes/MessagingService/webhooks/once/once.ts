import { sleep, type IWebhookFunctions } from 'n8n-workflow';
import { mediaTimeoutMs, type Settings } from '../settings';
import { questionFor } from './elsewhere';
import { fingerprintOf, repeatPeriod, type Identity } from './identity';
import { EventMemory, type Pending } from './arrivals';
import { addStored, findStored, memoryLimit, readStored, type Entry } from './stored';

/** Shared by the triggers of this process. */
const memory = new EventMemory();

/** Time for n8n to take an execution, besides the download of media. */
const startTimeoutMs = 60_000;

/** An event that this process is the first to start, as far as it knows. */
export interface Claim {
	/** When the event first arrived. */
	readonly since: Date;
	/** Makes n8n save, with its response, that the event has started. Not called if the service is to repeat the event. */
	save(): void;
	/** Headers that ask the trigger whether another process has started the event meanwhile (elsewhere.ts). */
	readonly question: Record<string, string> | undefined;
}

/**
 * Claims an event, unless it has already started: in this process, or in another one since n8n last saved the static
 * data. When in doubt it starts twice rather than never.
 * @param times milliseconds at which the request arrived, by our clock (`now`) and by the signer's (`at`)
 * @returns `pending` while its first request has no response
 */
export function claim(
	context: IWebhookFunctions,
	identity: Identity,
	{ options }: Settings,
	response: Pending['response'],
	{ now, at }: { readonly now: number; readonly at: number },
): 'pending' | 'started' | Claim {
	// In test mode users send the same event again and again.
	if (context.getMode() === 'manual') return { since: new Date(at), save: () => {}, question: undefined };
	const trigger = JSON.stringify([context.getWorkflow().id, context.getNode().id]);
	const fingerprint = fingerprintOf(identity, trigger);
	const arrived = Math.floor(at / 1000);
	const lifetime = identity.lasting ? memoryLimit.seconds : repeatPeriod / 1000;
	const isRepeat = (first: number) => arrived - first < lifetime;
	const known = memory.find(fingerprint, now);
	if (known === 'pending') return 'pending';
	const earlier = known && isRepeat(known.seconds) ? known : undefined;
	if (earlier?.isStarted === true) return 'started';
	const seconds = earlier?.seconds ?? arrived;
	const data = context.getWorkflowStaticData('node');
	if (isRepeat(findStored(readStored(data.events), fingerprint) ?? -Infinity)) return 'started';
	const until = now + startTimeoutMs + (options.downloadMedia === true ? mediaTimeoutMs : 0);
	memory.begin(fingerprint, { response, seconds, trigger, until }, now);
	const save = () => {
		const entries: Entry[] = [...memory.latestOf(trigger), [fingerprint, seconds]];
		// n8n saves static data once it has taken the execution, and not at all if it has not.
		const next = addStored(readStored(data.events), entries, arrived);
		data.events = next;
		// While taking the execution, n8n rebuilds the workflow with the same static data and loses the mark that it
		// changed. So it is set once more after that and before the save.
		void sleep(0).then(() => (data.events = next));
	};
	const question = questionFor(fingerprint, arrived - lifetime);
	return { since: new Date(seconds * 1000), save, question };
}
