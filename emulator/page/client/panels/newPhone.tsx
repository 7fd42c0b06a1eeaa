import { useState } from 'preact/hooks';
import { attempt } from '../store/announce';
import { api } from '../store/api';
import { lookAt } from '../store/people';
import { panel, view } from '../store/route';

/** A phone of somebody whom no workflow has written to yet: to write first. */
export function NewPhone() {
	const [number, setNumber] = useState('');
	const [name, setName] = useState('');
	const add = async () => {
		const person = number.replaceAll(/[\s().+-]/g, '');
		if (!/^\d{7,15}$/.test(person))
			throw new Error('Number: 7 to 15 digits with the country code, such as +52 55 1234 5678');
		await api.act('name', { person, name });
		panel.value = undefined;
		view.value = 'wall';
		lookAt(person);
	};
	const fields = [
		['Number, with its country code', number, setNumber, '+52 55 1234 5678', 'tel'],
		['Name', name, setName, 'Ana', 'text'],
	] as const;
	return (
		<form
			class="receivers"
			onSubmit={(event) => {
				event.preventDefault();
				void attempt(add);
			}}
		>
			{fields.map(([label, value, set, placeholder, type]) => (
				<label>
					<span>{label}</span>
					<input
						type={type}
						placeholder={placeholder}
						value={value}
						maxLength={100}
						onInput={(event) => set(event.currentTarget.value)}
					/>
				</label>
			))}
			<button type="submit" class="primary">
				Add this phone
			</button>
		</form>
	);
}
