import type { Language, Question } from '../../../nodes/MessagingService/operations/question';
import { interpret } from '../../../nodes/MessagingService/people/interpret';
import { phrases } from '../../../nodes/MessagingService/people/reading/phrases';
import { deeply } from '../../tools/runs';
import { byOthers } from './byOthers';
import { evenLater } from './evenLater';
import { heldBack } from './heldBack';
import { known } from './known';
import { later } from './later';
import type { Meaning, Replies } from './replies';
import { unseen } from './unseen';

/** Replies that people write, to a question with Approve and Decline. */

const labels = { en: ['Approve', 'Decline'], es: ['Aprobar', 'Rechazar'] } as const;

const questionIn = (language: Language): Question => ({
	channel: 'sms',
	people: ['+525587654321'],
	message: 'Pay 10,000 to Bob?',
	language,
	response: {
		type: 'approval',
		choices: [
			{ value: 'approve', label: labels[language][0], style: 'primary' },
			{ value: 'decline', label: labels[language][1], style: 'secondary' },
		],
	},
	confirmed: false,
	continuesIfUndeliverable: false,
	until: undefined,
});

function meaningOf(language: Language, text: string): Meaning {
	const approved = interpret(questionIn(language), text, ['412', '413'])?.data['approved'];
	return approved === undefined ? 'neither' : approved === true ? 'yes' : 'no';
}

/** Returns the replies that are read as something they do not mean, and the clear ones that are asked again. */
function judge(replies: Replies) {
	const all = (['en', 'es'] as const).flatMap((language) =>
		(['yes', 'no', 'neither'] as const).flatMap((meant) =>
			replies[language][meant].map((text) => ({ text, meant, read: meaningOf(language, text) })),
		),
	);
	const missed = all.filter(({ meant, read }) => meant !== read);
	const clear = all.filter(({ meant }) => meant !== 'neither').length;
	const wrong = missed.filter(({ read }) => read !== 'neither').map(({ text, read }) => `${text}: ${read}`);
	const again = missed.filter(({ read }) => read === 'neither').map(({ text }) => text);
	return { count: all.length, clear, wrong, again };
}

test('none of the known replies is read as something it does not mean, and few are asked again', () => {
	const { count, clear, wrong, again } = judge(known);
	expect(count).toBeGreaterThan(500);
	expect(wrong).toEqual([]);
	expect(again.length / clear).toBeLessThanOrEqual(0.05);
});

test.each([
	['by the same author', unseen],
	['by somebody else', byOthers],
	['by a third person', later],
	['by the author of the last phrases', evenLater],
	['by that author, written before the last phrases,', heldBack],
])(
	'of replies %s that the rules were not written by, none is read wrongly, and few are asked again',
	(_, set) => {
		const { wrong, again, clear } = judge(set);
		expect(wrong).toEqual([]);
		expect(again.length / clear).toBeLessThanOrEqual(0.15);
	},
);

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
const meant = new Map<string, Meaning | 'courtesy'>([
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
function allowed(one: string, two: string, between: string): Meaning | undefined {
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
				const seen = meaningOf('en', `${one}${between}${two}`);
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
	expect(meaningOf('en', text)).toBe('neither');
});
