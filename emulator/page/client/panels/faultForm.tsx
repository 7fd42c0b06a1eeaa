import { useState } from 'preact/hooks';
import { Check, Field, Form } from '../parts/form';
import { say, api, person } from '../store';
import { groups, kinds } from './faults';

/** Adds a fault for the next requests, a share of them, or one recipient. */
export function FaultForm() {
	const [chosen, choose] = useState(kinds[0]?.text);
	const [times, setTimes] = useState('1');
	const [share, setShare] = useState(100);
	const [to, setTo] = useState('');
	const [isDone, setDone] = useState(false);
	const kind = kinds.find(({ text }) => text === chosen);
	if (kind === undefined) return null;
	const isDown = kind.fault['do'] === 'down';
	const place = async () => {
		const meets = {
			...(times !== '' && { times: Number(times) }),
			...(share < 100 && { probability: share / 100 }),
			...(to.trim() !== '' && {
				to: to.includes('@') ? to.trim() : to.replaceAll(/[\s().+-]/g, ''),
			}),
		};
		await api.control('faults', {
			...kind.fault,
			...(kind.work && { work: isDone }),
			...(!isDown && meets),
		});
		say(`${kind.text}: in place`);
	};
	return (
		<Form name="faults" button="Add this fault" send={place}>
			<label>
				<span>What goes wrong</span>
				<select value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
					{groups.map(([group, those]) => (
						<optgroup label={group}>
							{those.map(({ text }) => (
								<option>{text}</option>
							))}
						</optgroup>
					))}
				</select>
				<small>{kind.hint}</small>
			</label>
			{!isDown && (
				<div class="meets">
					<Field
						label="Next requests"
						type="number"
						min={1}
						max={100000}
						placeholder="all"
						value={times}
						set={setTimes}
					/>
					<Field
						label="Share"
						type="range"
						min={5}
						max={100}
						step={5}
						value={share}
						set={(value) => setShare(Number(value))}
					>
						<output>{share} %</output>
					</Field>
					<Field
						label="Only to"
						list="recipients"
						placeholder="number or address"
						value={to}
						set={setTo}
					>
						<datalist id="recipients">
							{person.value !== undefined && <option value={person.value} />}
						</datalist>
					</Field>
					{kind.work && (
						<Check label="The message is sent all the same" checked={isDone} set={setDone} />
					)}
				</div>
			)}
		</Form>
	);
}
