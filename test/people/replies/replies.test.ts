import { phrases } from '../../../nodes/MessagingService/people/reading/phrases';
import { deeply } from '../../tools/runs';
import { meaningOf, readReplies, type Asked } from './readReplies';

/** Replies that people write. */

test.each([
	['by which the rules were written', 'known', 592, 0.05],
	['by the same author, which the rules were not written by', 'unseen', 321, 0.15],
	['by somebody else', 'byOthers', 168, 0.15],
	['by a third person', 'later', 518, 0.15],
	['by the author of the last phrases', 'evenLater', 142, 0.15],
	['by that author, written before the last phrases', 'heldBack', 122, 0.15],
	['to seven questions, before the rules were read', 'manyQuestions', 320, 0.15],
	['to seven questions, at the same time, and kept back', 'manyQuestionsLater', 275, 0.15],
	['to seven other questions', 'sevenMore', 113, 0.15],
	['to those, after their words were used', 'sevenMoreLater', 83, 0.15],
])('of replies %s (%s.txt), none is read wrongly, and few are asked again', (_, name, count, most) => {
	const read = readReplies(name).map((reply) => ({ ...reply, read: meaningOf(reply.asked, reply.text) }));
	expect(read).toHaveLength(count);
	const missed = read.filter((one) => one.read !== one.meant);
	expect(missed.filter((one) => one.read !== 'neither')).toEqual([]);
	expect(missed.length / read.filter(({ meant }) => meant !== 'neither').length).toBeLessThanOrEqual(most);
});

const pay: Asked = {
	message: 'Pay 10,000 to Bob?',
	language: 'en',
	labels: ['Approve', 'Decline'],
	isApproval: true,
};

/**
 * All of them, which takes an hour; in the deep tests one in twenty of the longer phrases and two in three of the single
 * words; otherwise half of those.
 */
const isEach = process.env['EACH_PHRASE'] !== undefined;
const some = [...phrases]
	.filter(
		([phrase], index) =>
			isEach || (phrase.split(' ').length === 1 && index % 3 > deeply(0, 1)) || index % deeply(20, 40) === 0,
	)
	.map(([phrase, kind]) => [phrase, kind] as const);
const meant = new Map<string, string>([
	...some.map(([phrase, kind]) => {
		const isNo = ['no', 'plainNo', 'denied', 'aloneNo', 'notDoing'].includes(kind);
		const isCourtesy = ['polite', 'before', 'wish'].includes(kind);
		const isElsewhere = kind === 'coming' || kind === 'notComing';
		return [phrase, isElsewhere ? 'neither' : isCourtesy ? 'courtesy' : isNo ? 'no' : 'yes'] as const;
	}),
	...['1', 'uno', '412'].map((text) => [text, 'yes'] as const),
	...['2', 'dos', '413'].map((text) => [text, 'no'] as const),
	...['3', '12', '530', '1 k', '1,000'].map((text) => [text, 'neither'] as const),
]);

/** Returns what two replies in a row may be read as, besides unclear. */
function allowed(one: string, two: string, between: string): string | undefined {
	const kind = phrases.get(`${one}${between}${two}`);
	if (kind !== undefined) return ['no', 'plainNo', 'denied'].includes(kind) ? 'no' : 'yes';
	const both = [meant.get(one), meant.get(two)].filter((meaning) => meaning !== 'courtesy');
	const [first, second = first] = both;
	return first === second && first !== 'neither' ? first : undefined;
}

test('two known phrases in a row are read as what both mean, or as unclear', () => {
	const wrong: string[] = [];
	let count = 0;
	for (const one of meant.keys())
		for (const two of meant.keys())
			for (const between of [' ', ', ']) {
				const seen = meaningOf(pay, `${one}${between}${two}`);
				count += 1;
				if (seen !== 'neither' && seen !== allowed(one, two, between))
					wrong.push(`${one}${between}${two}: ${seen}`);
			}
	expect(wrong).toEqual([]);
	expect(count).toBeGreaterThan(deeply(30_000, 6_000));
});

test.each([
	['si no hay problema', 'a condition'],
	['si esta bien', 'a condition'],
	['ok si procede', 'a condition'],
	['y si', 'what if'],
	['1 k', '1,000'],
	['uno va', 'one goes'],
	['no rechazo', 'no refusal'],
	['nunca rechazado', 'no refusal'],
	['do not decline', 'no refusal'],
	['never decline', 'no refusal'],
	['no 2', 'number two or not two'],
	['la 2 no', 'not the second'],
	['never no', 'always'],
	['nunca no apruebo', 'always'],
])('“%s” is unclear, since it may mean %s', (text) => {
	expect(meaningOf(pay, text)).toBe('neither');
});
