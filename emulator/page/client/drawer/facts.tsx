import type { Row } from '../../../feed/row';
import { visible } from '../../../feed/words';
import { CopyButton } from '../parts/copy';
import { exactTimeOf, shownPerson } from '../store/words';
import type { EmailDetail } from '../store/detail';

interface Fact {
	readonly name: string;
	readonly value: string | number | undefined;
	readonly copied?: boolean;
	readonly hint?: string;
}

/** Everything that is known of a message, in the field's words. */
export function Facts({ row, email }: { readonly row: Row; readonly email?: EmailDetail | undefined }) {
	const facts: readonly Fact[] = [
		{ name: row.out ? 'To' : 'From', value: shownPerson(row.person), copied: true },
		{ name: row.channel === 'whatsapp' ? 'Agent' : 'Sender', value: row.sender },
		{ name: 'ID', value: row.id, copied: true },
		{
			name: row.out ? 'External ID' : 'Answers message',
			value: row.reference,
			copied: true,
			...(row.out && { hint: 'the reference the workflow gave: find its item by it' }),
		},
		{ name: 'Segments', value: row.segments },
		{
			name: 'Encoding',
			value:
				row.encoding === undefined ? undefined : row.encoding === 'gsm' ? 'GSM 7-bit' : 'Unicode (UCS-2)',
		},
		{ name: 'Characters', value: row.segments === undefined ? undefined : row.text.length },
		{ name: 'Charge', value: row.charge === undefined ? undefined : `${row.charge} credits` },
		{ name: 'Code', value: row.code, copied: true },
		{ name: 'Template', value: email?.templateId ?? row.content?.template?.name },
		{ name: 'Time', value: exactTimeOf(row.at) },
		{ name: 'Request', value: row.request === undefined ? undefined : `no. ${row.request}` },
	];
	return (
		<dl class="facts" aria-label="Facts">
			{facts
				.filter(({ value }) => value !== undefined && value !== '')
				.map(({ name, value, copied, hint }) => (
					<div key={name}>
						<dt>{name}</dt>
						<dd>
							<bdi>{visible(String(value))}</bdi>
							{copied === true && <CopyButton text={String(value)} label={`Copy ${name}`} />}
							{hint !== undefined && <small>{hint}</small>}
						</dd>
					</div>
				))}
		</dl>
	);
}
