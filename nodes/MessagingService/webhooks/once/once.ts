import { sleep, type IWebhookFunctions } from 'n8n-workflow';
import type { Settings } from '../settings';
import { fingerprintOf, type Identity } from './identity';
import { EventMemory } from './memory';
import { addStored, findStored, memoryLimit, readStored } from './stored';

/** Shared by the triggers of this process. */
const memory = new EventMemory();

/** A minute for n8n to take an execution, beside what the media may take. */
const patience = 60_000;

type Response = Parameters<EventMemory['begin']>[2];

/**
 * Takes in an event, unless it has started already: in this process, or in any other since n8n last saved
 * the static data. Where that is not certain it starts again rather than never.
 * @param now milliseconds
 * @returns `pending` while its first arrival has not been answered
 */
export function enter(
	context: IWebhookFunctions,
	identity: Identity,
	{ period, sharedMemory, mediaTimeout }: Settings,
	response: Response,
	now: number,
): 'new' | 'pending' | 'started' {
	// While building, one sends the same event again and again.
	if (context.getMode() === 'manual') return 'new';
	const trigger = JSON.stringify([context.getWorkflow().id, context.getNode().id]);
	const fingerprint = fingerprintOf(identity, trigger);
	const seconds = Math.floor(now / 1000);
	const lifetime = identity.lasting ? memoryLimit.seconds : period / 1000;
	const isRepeat = (first: number | undefined) => first !== undefined && seconds - first < lifetime;
	if (memory.isPending(fingerprint, now)) return 'pending';
	if (isRepeat(memory.firstArrival(fingerprint, now))) return 'started';
	if (sharedMemory) {
		const data = context.getWorkflowStaticData('node');
		const text = readStored(data.events);
		if (isRepeat(findStored(text, fingerprint))) return 'started';
		// Saved by n8n once it has taken the execution, and not at all when it has not.
		const next = addStored(text, [...memory.latestOf(trigger), [fingerprint, seconds]], seconds);
		data.events = next;
		// Taking the execution, n8n makes another workflow of the same static data, which forgets that they
		// changed, and would not save them; so they change again after that and before they are saved.
		void sleep(0).then(() => (data.events = next));
	}
	memory.begin(fingerprint, trigger, response, now, patience + mediaTimeout);
	return 'new';
}
