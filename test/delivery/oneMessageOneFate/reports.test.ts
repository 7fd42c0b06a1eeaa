import type { IDataObject } from 'n8n-workflow';
import type { FaultInput } from '../../../emulator';
import { itemsOf, runNode, type RunOptions, type RunResult } from '../../tools/engine';
import { failureIn } from '../../tools/faults/accounts';
import { sms } from '../../tools/faults/families';
import { carryOn, limited, useEmulator } from '../../tools/service';
import { useStore } from '../../tools/store';
import { turns, until } from '../../tools/until';
import { resumeWith } from '../resumeWith';

/** What is said of an item with several numbers: the truth about each of them. */

const service = useEmulator();
useStore();

const [a, b, c, d] = ['+525512345671', '+525512345672', '+525512345673', '+525512345674'] as const;
/** The service refuses this number. */
const refused = { do: 'refuseSms', condition: 'notReachable' } as const;
/** The connection ends before the answer. */
const lost = { do: 'reset' } as const;
const oneByOne = () => limited(service.credentials, { mostAtOnce: 1 });

interface More extends Partial<RunOptions> {
	/** The execution whose Retry is pressed. */
	readonly failed?: RunResult;
}

/** Runs one item, one request after the other, with the node as it is now. */
async function send({ to, ...options }: IDataObject, more: More = {}): Promise<RunResult> {
	const { failed, settings, ...extra } = more;
	const parameters = { ...sms.parameters, to, options };
	return await runNode({
		credentials: oneByOne(),
		items: itemsOf({ name: 'Ana' }),
		parameters,
		...(settings && { settings }),
		...extra,
		...resumeWith(failed, { parameters, ...settings }),
	});
}

/** Lets something happen to the next request to somebody. */
const meets = (to: string, fault: FaultInput) =>
	service.emulator.fault({ ...fault, to: to.slice(1), times: 1 } as FaultInput);

/** Who has what, in the order of arrival. */
const arrived = () => service.emulator.messages.map(({ number }) => `+${number}`);

/** The error items of a run that continued: delivery state and numbers of each. */
const failuresOf = ({ items }: RunResult) =>
	items.flatMap(({ json }) => {
		const failure = failureIn(json);
		return failure ? [[failure.delivery, failure.numbers]] : [];
	});

test('the refusal of a number stops the run after the other numbers of its item had their turn', async () => {
	meets(a, refused);
	const { error } = await runNode({
		credentials: oneByOne(),
		parameters: { ...sms.parameters, options: { several: 9 } },
		items: itemsOf({ to: [a, b, c].join() }, { to: d }),
	});
	expect(arrived()).toEqual([b, c]);
	expect(error?.context).toMatchObject({
		numbers: [a],
		counts: { sent: 2, unknown: 0, notSent: 2 },
	});
});

test('while they have their turn, no other item begins', async () => {
	meets(a, refused);
	meets(b, { do: 'delay', delayMs: 50 });
	const running = runNode({
		credentials: limited(service.credentials, { mostAtOnce: 2 }),
		parameters: { ...sms.parameters, options: { several: 9 } },
		items: itemsOf({ to: [a, b].join() }, { to: d }),
	});
	await until(() => service.emulator.requests.some(({ accepted, status }) => status && !accepted));
	await turns(100);
	service.clock.advance(50);
	expect((await running).error?.context.counts).toEqual({ sent: 1, unknown: 0, notSent: 2 });
	expect(service.emulator.requests).toHaveLength(2);
});

test('a Retry that is refused says unknown of all numbers, not only of those that it remembers', async () => {
	meets(a, lost);
	meets(b, refused);
	const failed = await send({ to: [a, b].join() });
	await send({ to: [a, b].join() }, { failed, ...carryOn });
	const again = await send({ to: [a, b].join() }, { failed, ...carryOn });
	expect(arrived()).toEqual([b]);
	expect(failuresOf(again)).toEqual([['unknown', [a, b]]]);
	expect(again.json.map((json) => failureIn(json)?.code)).toEqual(['retriedBefore']);
});

test.each([
	['an option', { limitPerNumber: 99 }, {}],
	['the Base URL', {}, { baseUrl: '' }],
])(
	'a Retry that cannot use %s names everybody who is in To now, in that order',
	async (_what, options, changed) => {
		meets(a, lost);
		meets(d, refused);
		const failed = await send({ to: [a, b, d].join() });
		const { messagingServiceApi } = oneByOne();
		// Without a plus only the Default Country tells whose numbers these are.
		const to = [c, b, a].map((number) => number.slice(3)).join();
		const more = { failed, ...carryOn };
		const again = await send(
			{ to, ...options },
			{ ...more, credentials: { messagingServiceApi: { ...messagingServiceApi, ...changed } } },
		);
		expect(arrived()).toEqual([b]);
		expect(again.json.map((json) => json.to)).toEqual([b, undefined, undefined]);
		expect(failuresOf(again)).toEqual([
			['notSent', [c]],
			['unknown', [a]],
		]);
	},
);
