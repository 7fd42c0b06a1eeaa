import { useState } from 'preact/hooks';
import { Field, Form } from '../parts/form';
import { phoneOf } from '../../../state/phone';
import { api, lookAt, panel, view } from '../store';

/** Adds the phone of a person who writes first. */
export function NewPhone() {
	const [number, setNumber] = useState('');
	const [name, setName] = useState('');
	const add = async () => {
		const person = phoneOf(number.replaceAll(/[\s().+-]/g, ''));
		if (!/^\d{7,15}$/.test(person))
			throw new Error('Number: 7 to 15 digits with the country code, such as +52 55 1234 5678');
		await api.act('name', { person, name });
		panel.value = undefined;
		view.value = 'wall';
		lookAt(person);
	};
	return (
		<Form name="receivers" button="Add this phone" send={add}>
			<Field
				label="Number, with its country code"
				type="tel"
				placeholder="+52 55 1234 5678"
				value={number}
				set={setNumber}
				maxLength={100}
			/>
			<Field label="Name" placeholder="Ana" value={name} set={setName} maxLength={100} />
		</Form>
	);
}
