import assert from 'node:assert/strict';

import type { Emulator } from '../../../emulator';
import { runs } from '../running';
import { manualWorkflow, service } from '../workflows';
import type { World } from '../world';
import { rows, type Settled } from './rows';

/** What the service got: every message once. */

/** Somebody who gets messages. */
export interface Person {
	readonly phone: string;
	readonly email: string;
}

let people = 0;

/** So many people whom nobody has written to, because codes for a number are counted. */
export const newPeople = (count: number): Person[] =>
	Array.from({ length: count }, () => {
		people += 1;
		return { phone: String(525520000000 + people), email: `person${people}@example.com` };
	});

/** Sends an SMS and an email, for look-ups. */
export async function settle(world: Pick<World, 'rest'>): Promise<Settled> {
	const [person] = newPeople(1) as [Person];
	const nodes = rows
		.filter(({ name }) => /^Send (?:SMS message|email)$/.test(name))
		.map(({ name, parameters }) =>
			service(name, parameters(person, { messageId: '', emailId: '' })),
		);
	const { items } = await runs(world, manualWorkflow('Settle', [{}], ...nodes));
	const [messageId, emailId] = nodes.map(({ name }) => String(items(name)[0]?.['messageId']));
	return { messageId: messageId ?? '', emailId: emailId ?? '' };
}

/** Whom the messages of an endpoint went to. */
const recipientsOf = (requests: Emulator['requests'], endpoint: string): string[] =>
	requests.flatMap((request) => {
		if (request.endpoint !== endpoint || !request.accepted) return [];
		const { phone, number, to } = Object(request.body ?? request.query) as Record<string, unknown>;
		const [first] = Array.isArray(to) ? (to as Array<{ readonly email: string }>) : [];
		return [String(phone ?? number ?? first?.email)];
	});

/** How many operations begin with this endpoint. */
const sharing = (endpoint: string): number =>
	rows.filter(({ operation }) => !operation.isLocal && operation.endpoints[0] === endpoint).length;

/**
 * Asserts that each operation reached the service, and that each message went to each of these
 * people once.
 * @param from the newest request before
 */
export function assertReached({ emulator }: World, from: number, whom: readonly Person[]): void {
	for (const { name, operation } of rows) {
		if (operation.isLocal) continue;
		const [endpoint] = operation.endpoints;
		const requests = emulator.requests.filter(
			(request) => request.number > from && request.endpoint === endpoint,
		);
		assert.ok(requests.length > 0, `${name} never reached the service`);
		if (operation.effect !== 'send') continue;
		const due = whom.flatMap(({ phone, email }) =>
			Array<string>(sharing(endpoint)).fill(endpoint.startsWith('email') ? email : phone),
		);
		assert.deepEqual(recipientsOf(requests, endpoint).sort(), due.sort(), name);
	}
}
