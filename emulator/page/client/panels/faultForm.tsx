import { useState } from 'preact/hooks';
import { Check, Field, Form } from '../parts/form';
import { say, api, person } from '../store';
import { kinds } from './faults';

/** Adds a fault for the next requests, a share of them, or one recipient. */
export function FaultForm() {
	const [at, choose] = useState(0);
	const [times, setTimes] = useState('1');
	const [share, setShare] = useState(100);
	const [to, setTo] = useState('');
	const [isDone, setDone] = useState(false);
	const kind = kinds[at] ?? kinds[0];
	if (kind === undefined) return null;
	const isDown = kind.fault['do'] === 'down';
	const place = async () => {
		const meets = {
			...(times !== '' && { times: Number(times) }),
			...(share < 100 && { probability: share / 100 }),
			...(to.trim() !== '' && { to: to.trim().replace(/^\+/, '') }),
		};
		await api.control('faults', {
			...kind.fault,
			...(kind.work && { work: isDone }),
			...(!isDown && meets),
		});
		say(`${kind.text}: in place`);
	};
	return (
		<Form name="faults" button="Play this fault" send={place}>
			<fieldset class="kinds">
				<legend>What goes wrong</legend>
				{kinds.map(({ text, hint }, index) => (
					<label class={index === at ? 'kind chosen' : 'kind'}>
						<input type="radio" name="kind" checked={index === at} onChange={() => choose(index)} />
						<span>
							{text}
							<small>{hint}</small>
						</span>
					</label>
				))}
			</fieldset>
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
						label={`Share: ${share} %`}
						type="range"
						min={5}
						max={100}
						step={5}
						value={share}
						set={(value) => setShare(Number(value))}
					/>
					<Field label="Only to" list="recipients" placeholder="number or address" value={to} set={setTo}>
						<datalist id="recipients">
							{person.value !== undefined && <option value={person.value} />}
						</datalist>
					</Field>
					{kind.work && <Check label="The message is sent all the same" checked={isDone} set={setDone} />}
				</div>
			)}
		</Form>
	);
}
