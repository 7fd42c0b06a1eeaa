import { useState } from 'preact/hooks';
import { CopyButton, Field, Form, Pairs, Side } from './parts';
import { api, place, say, store } from './store';

const kinds = [
	['sms', 'SMS: delivery reports and answers'],
	['messagingApp', 'WhatsApp: inbound messages'],
] as const;

/** The webhook addresses, such as those of the trigger in n8n. */
function Receivers() {
	const [typed, type] = useState<{ sms?: string; messagingApp?: string }>({});
	const given = { ...store.state?.settings.webhooks, ...typed };
	const save = async () => {
		const receivers = Object.entries(given).filter(([, to]) => to !== '');
		await api.control('webhooks', Object.fromEntries(receivers));
		say('Webhooks go there from now on');
	};
	return (
		<Form class="fields" button="Save" send={save}>
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
	const current = store.state;
	if (current === undefined || place().panel !== 'connect') return null;
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
		<Side of="connect" label="Connect" head={<h2>Connect</h2>}>
			<h3>For the workflow</h3>
			<Pairs
				class="facts"
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
		</Side>
	);
}
