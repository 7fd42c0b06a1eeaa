/**
 * What a phrase means. `yes`, `no`: literally. `ok`: a yes, unless the question asks about something bad. `consent`:
 * “no problem” is a yes to who asks for permission only, as its opposite `dissent` is a no. `works`: the same, and a
 * condition after “si”. `mine`: “I approve”. `done`: “approved”, also a condition. `deny`: “rejected”. `unwilling`: “I don't
 * approve”. `will`, `coming`: a yes to who asks whether somebody comes, as `wont` and `away` are a no. `dont`, `not`: turn
 * what follows around; the first is a no by itself. `polite`: changes nothing. `lead`: stands before an answer.
 * `numbered`: “option” stands before a number of the question only, since no place of an answer means anything.
 */
export type Kind =
	| ('yes' | 'ok' | 'no' | 'dont' | 'not' | 'consent' | 'works' | 'dissent' | 'mine' | 'done' | 'deny')
	| ('unwilling' | 'will' | 'wont' | 'coming' | 'away' | 'polite' | 'lead' | 'numbered');

/** Phrases of each kind, separated by commas. `(a|b)` stands for either, `(a|)` for a or nothing. */
export type Words = Readonly<Record<Kind, string>>;
