import type { IDataObject, IExecuteContextData } from 'n8n-workflow';
import * as z from 'zod/v4';
import { resumeWith } from '../delivery/resumeWith';
import { itemsOf, runNode, type RunResult } from '../tools/engine';
import { email, sms, type Family } from '../tools/faults/families';
import type { ItemFault } from '../tools/faults/scene';
import { limited } from '../tools/service';
import { format, record, type Format, type Stage } from './format';

/** The memory of items with several recipients: what a Retry sends, whatever wrote it. */

const [a, b, c] = ['525510000001', '525510000002', '525510000003'];
const refused: ItemFault = { do: 'refuseSms', condition: 'notReachable' };
const lost: ItemFault = { do: 'reset' };

interface Story {
	readonly family?: Family;
	/** Fields of the node in both runs. */
	readonly set?: IDataObject;
	/** *To* of each item. */
	readonly items: readonly string[];
	/** What happens to the first request to somebody, or to the first one with these words. */
	readonly faults: ReadonlyArray<readonly [to: string, fault: ItemFault, words?: string]>;
	/** Different Retries, each of the first run. */
	readonly retries: readonly Retry[];
}

/** A Retry, with the choice for unknown messages, or with another *To*. */
interface Retry {
	readonly whenUnknown?: 'report' | 'resend' | 'takeAsSent';
	readonly to?: string;
	readonly sends: readonly string[];
}

/** Without, and with *Send Again on Retry* or *Take It as Sent*. */
const retries = (sends: readonly string[], again = sends): Retry[] => [
	{ whenUnknown: 'report', sends },
	{ whenUnknown: 'resend', sends: again },
	{ whenUnknown: 'takeAsSent', sends },
];

const twoParts = { message: 'A long message. '.repeat(15), tooLong: 'split' };
const [ana, luis, eva] = [email.recipient(0), email.recipient(1), email.recipient(2)];
const refusedEmail: ItemFault = { do: 'refuseEmail', code: 400 };

const asTheyWere: Readonly<Record<string, Story>> = {
	'one sent, one refused': { items: [`${a}, ${b}`], faults: [[b, refused]], retries: retries([b]) },
	'one sent, one unknown': { items: [`${a}, ${b}`], faults: [[b, lost]], retries: retries([], [b]) },
	'one sent, one unknown, one refused': {
		items: [`${a}, ${b}, ${c}`],
		faults: [
			[b, lost],
			[c, refused],
		],
		retries: retries([c], [b, c]),
	},
	'all sent, and the next item refused': {
		items: [`${a}, ${b}`, c],
		faults: [[c, refused]],
		retries: retries([c]),
	},
	'all unknown': {
		items: [`${a}, ${b}`],
		faults: [
			[a, lost],
			[b, lost],
		],
		retries: retries([], [a, b]),
	},
	'one taken as sent, one refused': {
		items: [`${a}, ${b}`],
		set: { whenUnknown: 'takeAsSent' },
		faults: [
			[a, lost],
			[b, refused],
		],
		retries: retries([b], [a, b]),
	},
	'two parts to each, the last part refused': {
		items: [`${a}, ${b}`],
		set: twoParts,
		faults: [[b, refused, '2/2']],
		retries: retries([`${b} 2/2`]),
	},
	'two parts to each, the last part unknown': {
		items: [`${a}, ${b}`],
		set: twoParts,
		faults: [[b, lost, '2/2']],
		retries: retries([], [`${b} 2/2`]),
	},
	'an email to two, and the next refused': {
		family: email,
		items: [`${ana}, ${luis}`, eva],
		faults: [[eva, refusedEmail]],
		retries: retries([eva]),
	},
	'an email to two unknown, and the next refused': {
		family: email,
		items: [`${ana}, ${luis}`, eva],
		faults: [
			[ana, lost],
			[eva, refusedEmail],
		],
		retries: retries([eva], [ana, luis, eva]),
	},
};

async function run(
	{ service }: Stage,
	{ family = sms, set = {}, items }: Story,
	failed?: RunResult,
	{ whenUnknown, to }: Partial<Retry> = {},
): Promise<RunResult> {
	const { message, tooLong, ...options } = set;
	const parameters = {
		...family.parameters,
		...(message !== undefined && { message, tooLong }),
		...(to !== undefined && { to }),
		options: {
			...(family === email ? { severalRecipients: 9 } : { severalNumbers: 9 }),
			...options,
			...(whenUnknown && { whenUnknown }),
		},
	};
	return await runNode({
		parameters,
		items: itemsOf(...items.map((to) => ({ to }))),
		credentials: limited(service.credentials, { mostAtOnce: 1 }),
		...resumeWith(failed, { parameters }),
	});
}

async function failing(stage: Stage, story: Story): Promise<RunResult> {
	const { emulator } = stage.service;
	emulator.reset();
	for (const [to, fault, words] of story.faults)
		emulator.fault({ ...fault, to, times: 1, ...(words !== undefined && { bodyIncludes: words }) });
	return await run(stage, story);
}

/** What arrived, such as `525510000001 2/2`. */
const arrived = ({ service: { emulator } }: Stage): string[] => [
	...emulator.messages.map(({ number, text }) => [number, ...(/^\d\/\d/.exec(text) ?? [])].join(' ')),
	...emulator.emails.map(({ to }) => to.email),
];

const contextOf = ({ run: { data } }: RunResult) =>
	record.parse(JSON.parse(JSON.stringify(data.executionData?.contextData)));

const Saved = z.record(z.string(), z.array(record));

const memoryOf = (claim: string, stories: Readonly<Record<string, Story>>): Format =>
	format({
		claim,
		shape: Saved,
		async save(stage) {
			const saved: z.infer<typeof Saved> = {};
			for (const [name, story] of Object.entries(stories)) {
				saved[name] = [];
				// Only one Retry continues from a state, so each has its own.
				for (const _retry of story.retries) saved[name].push(contextOf(await failing(stage, story)));
			}
			return saved;
		},
		async replay(saved, stage) {
			expect(Object.keys(saved)).toEqual(Object.keys(stories));
			const found: string[] = [];
			const due: string[] = [];
			for (const [name, story] of Object.entries(stories))
				for (const [index, retry] of story.retries.entries()) {
					const failed = await failing(stage, story);
					stage.service.emulator.reset();
					const { executionData } = failed.run.data;
					if (executionData)
						executionData.contextData = saved[name]?.[index] as unknown as IExecuteContextData;
					await run(stage, story, failed, retry);
					const title = `${name}; Retry, ${retry.to ?? retry.whenUnknown}`;
					found.push(`${title}: ${arrived(stage).join(', ')}`);
					due.push(`${title}: ${retry.sends.join(', ')}`);
				}
			expect(found).toEqual(due);
		},
	});

/** By story, a memory for each Retry. */
export const several = memoryOf(
	'the Retry of an item with several recipients then sends to those who have nothing, and to nobody twice',
	asTheyWere,
);

const edited = (to: string, sends: readonly string[]): Retry => ({ to, sends });

const asTheyAreNow: Readonly<Record<string, Story>> = {
	'one sent, one refused': {
		items: [`${a}, ${b}`],
		faults: [[b, refused]],
		retries: [
			edited(b, [b]),
			edited(`${b}, ${a}`, [b]),
			edited(`${a}, ${b}, ${c}`, [b, c]),
			edited(`${a}, ${c}`, [c]),
			edited(a, []),
		],
	},
	'one sent, two refused': {
		items: [`${a}, ${b}, ${c}`],
		faults: [
			[b, refused],
			[c, refused],
		],
		retries: [edited(`${b}, ${c}`, [b, c]), edited(c, [c])],
	},
	'one unknown, one refused': {
		items: [`${a}, ${b}`],
		faults: [
			[a, lost],
			[b, refused],
		],
		retries: [edited(b, [b]), edited(`${b}, ${c}`, [b, c]), edited(`${a}, ${c}`, [c])],
	},
};

/** The same, with another *To* in the Retry. */
export const severalEdited = memoryOf(
	'the Retry with an edited list of recipients then sends to those in it who have nothing, and to nobody twice',
	asTheyAreNow,
);
