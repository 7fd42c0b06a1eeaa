import type { Row } from '../../../feed/row';
import { CopyButton, Pairs, Writing } from '../parts';
import { exactTimeOf, shownPerson, type EmailDetail } from '../store';

type Fact = readonly [name: string, value: string | number | undefined, isCopied?: boolean];

/** The properties of a message. */
export function Facts({
	row,
	email,
}: {
	readonly row: Row;
	readonly email?: EmailDetail | undefined;
}) {
	const { segments, encoding, charge, request } = row;
	const facts: readonly Fact[] = [
		[
			row.out ? 'To' : 'From',
			row.asWritten === undefined ? shownPerson(row.person) : `+${row.asWritten}`,
			true,
		],
		[row.channel === 'whatsapp' ? 'Agent' : 'Sender', row.sender],
		['ID', row.id, true],
		[row.out ? 'External ID' : 'Answers message', row.reference, true],
		['Segments', segments],
		['Encoding', encoding && (encoding === 'gsm' ? 'GSM 7-bit' : 'Unicode (UCS-2)')],
		['Characters', segments && row.text.length],
		['Charge', charge === undefined ? undefined : `${charge} credits`],
		['Code', row.code, true],
		['Template', email?.templateId ?? row.content?.template?.name],
		['Time', exactTimeOf(row.at)],
		['Request', request && `no. ${request}`],
	];
	const hint = 'the reference the workflow gave: find its item by it';
	const shown = facts
		.filter(([, value]) => value !== undefined && value !== '')
		.map(([name, value, isCopied]) => {
			const text = String(value);
			const about = (
				<>
					<Writing text={text} />
					{isCopied === true && <CopyButton text={text} label={`Copy ${name}`} />}
					{name === 'External ID' && <small>{hint}</small>}
				</>
			);
			return [name, about] as const;
		});
	return <Pairs class="facts" label="Facts" of={shown} />;
}
