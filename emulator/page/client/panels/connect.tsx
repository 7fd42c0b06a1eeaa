import { useState } from 'preact/hooks';
import { CopyButton, Check, Field, Form, Pairs } from '../parts';
import { attempt, say, api, state, isNotifying, notify } from '../store';

const kinds = [
	['sms', 'SMS: delivery reports and answers'],
	['messagingApp', 'WhatsApp: inbound messages'],
] as const;

/** The webhook addresses, such as those of the trigger in n8n. */
function Receivers() {
	const [typed, type] = useState<{ sms?: string; messagingApp?: string }>({});
	const given = { ...state.value?.settings.webhooks, ...typed };
	const save = async () => {
		await api.control(
			'webhooks',
			Object.fromEntries(Object.entries(given).filter(([, to]) => to !== '')),
		);
		say('Webhooks go there from now on');
	};
	return (
		<Form name="receivers" button="Save" send={save}>
			{kinds.map(([kind, what]) => (
				<Field
					label={what}
					type="url"
					placeholder="http://localhost:5678/webhook/…"
					value={given[kind] ?? ''}
					set={(to) => type({ ...typed, [kind]: to })}
				/>
			))}
		</Form>
	);
}

/** Addresses and keys that connect a workflow with this emulator. */
export function Connect() {
	const current = state.value;
	if (current === undefined) return null;
	const { basic, apiToken, apiKey, serviceName, agents } = current.settings;
	const active = agents.filter((one) => one.active).map(({ number }) => number);
	const given = [
		['Base URL', current.url],
		['User name', basic.username],
		['Password', basic.password],
		['API token (email)', apiToken],
		['API key (webhooks)', apiKey],
		['Service name', serviceName],
		['WhatsApp agents', active.join(', ')],
	] as const;
	return (
		<>
			<h3>For the workflow</h3>
			<Pairs
				class="given"
				of={given.map(([name, value]) => [
					name,
					<>
						<code>{value}</code>
						<CopyButton text={value} label={`Copy ${name}`} />
					</>,
				])}
			/>
			<h3>Where webhooks go</h3>
			<Receivers />
			<h3>Notifications</h3>
			<Check
				label="When a message comes and this page is not in front"
				checked={isNotifying.value}
				set={(isWanted, field) =>
					void attempt(() => notify(isWanted)).then(() => (field.checked = isNotifying.value))
				}
			/>
		</>
	);
}
