import { toSingleLine } from './entries';
import { fieldWords, refuse, type Checked } from '../words';

/**
 * Characters that break a header or path, or reverse the order of letters, so that `fdp.exe` looks
 * like `exe.pdf`.
 */
const unfit = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}/\\\u202A-\u202E\u2066-\u2069]+/gu;

/** Trims a file name and replaces invalid characters by `_`. */
export const tidyFileName = (name: string): string => name.trim().replace(unfit, '_');

/** Numbers repeated names: `a.pdf`, `a (2).pdf`. */
export function distinctNames(names: readonly string[]): string[] {
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

/** Reads a trimmed file name from a field. */
export function toFileName(value: unknown): Checked<{ name: string }> {
	const line = toSingleLine(value);
	if (!line.ok) return line;
	const { line: name } = line;
	return tidyFileName(name) === name ? { ok: true, name } : refuse(fieldWords.hasUnfitFileName);
}
