import { useState } from 'preact/hooks';
import { CopyButton } from '../parts/copy';
import { attempt, say } from '../store/announce';
import { api } from '../store/api';
import { state } from '../store/live';

function Given({ name, value }: { readonly name: string; readonly value: string }) {
	return (
		<div>
			<dt>{name}</dt>
			<dd>
				<code>{value}</code>
				<CopyButton text={value} label={`Copy ${name}`} />
			</dd>
		</div>
	);
}

/** Where webhooks go: addresses of this machine, such as the trigger's in n8n. */
function Receivers() {
	const webhooks = state.value?.settings.webhooks ?? {};
	const [sms, setSms] = useState(webhooks.sms ?? '');
	const [app, setApp] = useState(webhooks.messagingApp ?? '');
	const save = async () => {
		await api.control('webhooks', { ...(sms !== '' && { sms }), ...(app !== '' && { messagingApp: app }) });
		say('Webhooks go there from now on');
	};
	return (
		<form
			class="receivers"
			onSubmit={(event) => {
				event.preventDefault();
				void attempt(save);
			}}
		>
			<label>
				<span>SMS: delivery reports and answers</span>
				<input
					type="url"
					placeholder="http://localhost:5678/webhook/…"
					value={sms}
					onInput={(event) => setSms(event.currentTarget.value)}
				/>
			</label>
			<label>
				<span>WhatsApp: inbound messages</span>
				<input
					type="url"
					placeholder="http://localhost:5678/webhook/…"
					value={app}
					onInput={(event) => setApp(event.currentTarget.value)}
				/>
			</label>
			<button type="submit" class="primary">
				Save
			</button>
		</form>
	);
}

/** What a workflow needs to talk to this emulator, and this emulator to talk to a workflow. */
export function Connect() {
	const current = state.value;
	if (current === undefined) return null;
	const { basic, apiToken, apiKey, serviceName, agents, credits } = current.settings;
	return (
		<>
			<h3>For the workflow</h3>
			<dl class="given">
				<Given name="Base URL" value={current.url} />
				<Given name="User name" value={basic.username} />
				<Given name="Password" value={basic.password} />
				<Given name="API token (e-mail)" value={apiToken} />
				<Given name="API key (webhooks)" value={apiKey} />
				<Given name="Service name" value={serviceName} />
				<Given
					name="WhatsApp agents"
					value={agents
						.filter(({ active }) => active)
						.map(({ number }) => number)
						.join(', ')}
				/>
			</dl>
			<p class="hint">{credits.toLocaleString()} credits are left.</p>
			<h3>Where webhooks go</h3>
			<Receivers />
		</>
	);
}
