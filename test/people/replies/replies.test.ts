import { readdirSync } from 'node:fs';
import { phrases, type Kind } from '../../../nodes/MessagingService/people/reading/phrases';
import { deeply } from '../../tools/runs';
import { meaningOf, readReplies, type Asked } from './readReplies';

/** Replies that people write, to approvals, appointments and choices. */

const lists = readdirSync(__dirname).filter((name) => name.endsWith('.txt'));

test.each(lists)('no reply of %s is read wrongly, and few clear ones are asked again', (list) => {
	const read = readReplies(list.replace('.txt', '')).map((one) => ({
		...one,
		read: meaningOf(one.asked, one.text),
	}));
	expect(read.length).toBeGreaterThan(60);
	const missed = read.filter((one) => one.read !== one.meant);
	const wrong = missed.filter((one) => one.read !== 'neither');
	expect(wrong.map((one) => `${one.asked.message} ${one.text}: ${one.read}`)).toEqual([]);
	expect(missed.length / read.filter(({ meant }) => meant !== 'neither').length).toBeLessThanOrEqual(
		list.startsWith('blind') ? 0.25 : list === 'alike.txt' ? 0 : 0.15,
	);
});

const approval: Asked = {
	message: 'Pay 10,000 to Bob?',
	language: 'en',
	labels: ['Approve', 'Decline'],
	isApproval: true,
};

/** What a phrase says to this question, besides unclear. */
const saying: Readonly<Partial<Record<Kind, string>>> = {
	...{ no: 'no', dont: 'no', not: 'no', deny: 'no', unwilling: 'no', dissent: 'no', wont: 'no', yet: 'no' },
	...{ coming: 'neither', away: 'neither', home: 'courtesy', nobody: 'courtesy' },
	...{ polite: 'courtesy', lead: 'courtesy', numbered: 'courtesy', will: 'courtesy' },
	...{ already: 'courtesy', some: 'courtesy' },
};

/** All of them, which takes an hour; or else a part of the longer phrases and of the single words. */
const isEach = process.env['EACH_PHRASE'] !== undefined;
const some = [...phrases()].filter(
	([phrase], index) =>
		isEach ||
		(phrase.split(' ').length === 1 ? index % deeply(3, 6) > deeply(0, 4) : index % deeply(40, 200) === 0),
);
const meant = new Map<string, string>([
	...some.map(([phrase, kind]) => [phrase, saying[kind] ?? 'yes'] as const),
	['412', 'yes'],
	['413', 'no'],
	...['1', 'dos', '12', '530', '1 k', '1,000'].map((text) => [text, 'neither'] as const),
]);

/** Returns what two replies in a row may be read as, besides unclear. */
function allowed(one: string, two: string, between: string): string | undefined {
	const kind = phrases().get(`${one}${between}${two}`);
	if (kind !== undefined) return saying[kind] ?? 'yes';
	const both = [meant.get(one), meant.get(two)].filter((meaning) => meaning !== 'courtesy');
	const [first, second = first] = both;
	// “Don't approve” is a no.
	const isTurned = ['dont', 'not', 'wont'].includes(phrases().get(one) ?? '') && second === 'yes';
	return isTurned ? 'no' : first === second && first !== 'neither' ? first : undefined;
}

test('two known phrases in a row are read as what both mean, or as unclear', () => {
	const wrong: string[] = [];
	let count = 0;
	for (const one of meant.keys())
		for (const two of meant.keys())
			for (const between of [' ', ', ']) {
				const seen = meaningOf(approval, `${one}${between}${two}`);
				count += 1;
				if (seen !== 'neither' && seen !== allowed(one, two, between))
					wrong.push(`${one}${between}${two}: ${seen}`);
			}
	expect(wrong).toEqual([]);
	expect(count).toBeGreaterThan(deeply(30_000, 6_000));
});
