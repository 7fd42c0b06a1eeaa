import { useEffect, useRef, useState } from 'preact/hooks';
import { shownPerson, attempt, api, knownOf } from '../store';
import { Writing } from '../parts/text';

/** The name of a person; a click edits it. */
export function Name({ person }: { readonly person: string }) {
	const { name } = knownOf(person);
	const [isEdited, edit] = useState(false);
	const field = useRef<HTMLInputElement>(null);
	useEffect(() => field.current?.select(), [isEdited]);
	const save = (value: string) => {
		edit(false);
		void attempt(() => api.act('name', { person, name: value }));
	};
	if (!isEdited)
		return (
			<button type="button" class="rename" title="Give a name" onClick={() => edit(true)}>
				<Writing text={name ?? shownPerson(person)} />
			</button>
		);
	return (
		<input
			ref={field}
			class="rename"
			aria-label={`Name of ${shownPerson(person)}`}
			value={name ?? ''}
			maxLength={100}
			onBlur={() => edit(false)}
			onKeyDown={(event) => {
				if (event.key === 'Enter') save(event.currentTarget.value);
				if (event.key === 'Escape') edit(false);
			}}
		/>
	);
}
