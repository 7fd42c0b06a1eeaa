import { sleep, type IWebhookFunctions } from 'n8n-workflow';
import { mediaPatience, type Settings } from '../settings';
import { fingerprintOf, type Identity } from './identity';
import { EventMemory, type Pending } from './memory';
import { addStored, findStored, memoryLimit, readStored, type Entry } from './stored';

/** Shared by the triggers of this process. */
const memory = new EventMemory();

/** A minute for n8n to take an execution, beside what the media may take. */
const patience = 60_000;

/** An event that is to start, as far as this process knows. */
interface First {
	/** When it arrived for the first time. */
	readonly since: Date;
	/** Has n8n save, with the answer, that it has started; not called for one that is to be sent again. */
	save(): void;
}

/**
 * Takes in an event, unless it has started already: in this process, or in any other since n8n last saved
 * the static data. Where that is not certain it starts again rather than never.
 * @param moments when the request arrived, in milliseconds: by our clock, and by that of whoever signed it
 * @returns `pending` while its first arrival has not been answered
 */
export function enter(
	context: IWebhookFunctions,
	identity: Identity,
	{ period, sharedMemory, remembered, options }: Settings,
	response: Pending['response'],
	{ now, at }: { readonly now: number; readonly at: number },
): 'pending' | 'started' | First {
	// While building, one sends the same event again and again.
	if (context.getMode() === 'manual') return { since: new Date(at), save: () => {} };
	const trigger = JSON.stringify([context.getWorkflow().id, context.getNode().id]);
	const fingerprint = fingerprintOf(identity, trigger);
	const arrived = Math.floor(at / 1000);
	const lifetime = identity.lasting ? memoryLimit.seconds : period / 1000;
	const isRepeat = (first: number | undefined): first is number =>
		first !== undefined && arrived - first < lifetime;
	if (memory.isPending(fingerprint, now)) return 'pending';
	if (isRepeat(memory.firstArrival(fingerprint, now))) return 'started';
	const tried = memory.firstTry(fingerprint);
	const seconds = isRepeat(tried) ? tried : arrived;
	const data = sharedMemory ? context.getWorkflowStaticData('node') : undefined;
	if (data && isRepeat(findStored(readStored(data.events), fingerprint))) return 'started';
	const until = now + patience + (options.downloadMedia === true ? mediaPatience : 0);
	memory.begin(fingerprint, { response, seconds, trigger, until }, now);
	const save = () => {
		if (!data) return;
		const entries: Entry[] = [...memory.latestOf(trigger), [fingerprint, seconds]];
		// Saved by n8n once it has taken the execution, and not at all when it has not.
		const next = addStored(readStored(data.events), entries, arrived, remembered);
		data.events = next;
		// Taking the execution, n8n makes another workflow of the same static data, which forgets that they
		// changed, and would not save them; so they change again after that and before they are saved.
		void sleep(0).then(() => (data.events = next));
	};
	return { since: new Date(seconds * 1000), save };
}
