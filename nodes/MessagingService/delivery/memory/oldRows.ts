import type { IDataObject } from 'n8n-workflow';
import type { Row } from '../plan/message';

/**
 * Splits what was remembered as one row for an item with several numbers, before each message had a row. Outputs of an
 * email have a name, and belong together: it is one request to many.
 */
export function splitOld(row: Row): readonly Row[] {
	const { kind, outputs } = row;
	const byRecipient = new Map<string, IDataObject[]>();
	for (const output of outputs) {
		const to = String(output.to ?? '');
		byRecipient.set(to, [...(byRecipient.get(to) ?? []), output]);
	}
	const isPart = (output: IDataObject) => output.parts !== undefined;
	const wasOfSeveral =
		byRecipient.size > 1 || outputs.some(isUnknown) || (kind !== 'sent' && !outputs.every(isPart));
	if (row.ofSeveral || !wasOfSeveral || outputs.some(({ toName }) => toName !== undefined)) return [row];
	const rows = [...byRecipient].map(([to, all]): Row => {
		const sent = all.filter((output) => !isUnknown(output));
		const isWhole = sent.length >= Number(sent[0]?.parts ?? 1);
		const ownKind = all.some(isUnknown) ? 'unknown' : isWhole ? 'sent' : 'part';
		return { ...row, kind: ownKind, to, ofSeveral: true, outputs: sent };
	});
	// If no number is marked as unknown, all without an output are.
	const others: Row = { ...row, to: '', ofSeveral: true, outputs: [] };
	return kind === 'unknown' && !outputs.some(isUnknown) ? [...rows, others] : rows;
}

const isUnknown = ({ delivery }: IDataObject): boolean => delivery === 'unknown';
