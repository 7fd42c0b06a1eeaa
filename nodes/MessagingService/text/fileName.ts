import { isEmpty, refuse, type Checked } from './checked';
import { fieldWords } from '../words';

/** What breaks a header or a path, and what turns the order of letters so that `exe.pdf` is seen for `fdp.exe`. */
const unfit = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}/\\\u202A-\u202E\u2066-\u2069]+/gu;

/** A file name with `_` in place of what no file name has; line breaks at its ends are dropped. */
export const tidyFileName = (name: string): string => name.trim().replace(unfit, '_');

/** Names in their order, those that are there already with a number: `a.pdf`, `a (2).pdf`. */
export function toldApart(names: readonly string[]): string[] {
	const taken = new Set<string>();
	return names.map((name) => {
		const [, stem = name, ending = ''] = /^(.+)(\.[^.]+)$/s.exec(name) ?? [];
		let distinct = name;
		for (let count = 2; taken.has(distinct.toLowerCase()); count += 1)
			distinct = `${stem} (${count})${ending}`;
		taken.add(distinct.toLowerCase());
		return distinct;
	});
}

/** A file name that somebody wrote into a field, trimmed. */
export function toFileName(value: unknown): Checked<{ name: string }> {
	if (isEmpty(value)) return refuse(fieldWords.hasNoFileName);
	const name = String(value).trim();
	if ((typeof value !== 'string' && typeof value !== 'number') || name === '')
		return refuse(name === '' ? fieldWords.hasNoFileName : fieldWords.isNotAFileName);
	return tidyFileName(name) === name ? { ok: true, name } : refuse(fieldWords.hasUnfitFileName);
}
