import type { IDataObject } from 'n8n-workflow';
import { itemsOf, runNode, type Credentials, type RunResult } from '../tools/engine';
import { email, sms, type Family } from '../tools/faults/families';
import { credentialsFor, limited, useEmulator } from '../tools/service';
import { useStore } from '../tools/store';
import { resumeWith } from './resumeWith';

/** The Retry of a failed execution after an edit. */

const service = useEmulator();
useStore();

interface Edit {
	readonly parameters?: IDataObject;
	readonly options?: IDataObject;
	readonly credentials?: Credentials;
	readonly continues?: boolean;
	/** Input data besides the recipient. */
	readonly data?: IDataObject;
}

/** Runs three items, or retries their execution with the edited node. */
async function run(family: Family, edit: Edit = {}, failed?: RunResult): Promise<RunResult> {
	const {
		parameters = {},
		options = {},
		credentials = service.credentials,
		continues = false,
		data = {},
	} = edit;
	const items = itemsOf(...[0, 1, 2].map((item) => ({ to: family.recipient(item), ...data })));
	const all = { ...family.parameters, ...parameters, options };
	const settings = continues ? { onError: 'continueRegularOutput' as const } : {};
	return await runNode({
		parameters: all,
		items,
		settings,
		credentials: limited(credentials, { mostAtOnce: 1 }),
		...resumeWith(failed, { ...settings, parameters: all }, items),
	});
}

const requestsTo = (recipient: string) =>
	service.emulator.requests.filter(({ body, query }) => JSON.stringify(body ?? query).includes(recipient));

/** The first item is sent, the second is refused, and the third is not reached. */
async function refusedAtTheSecond(family: Family, edit?: Edit): Promise<RunResult> {
	service.emulator.fault({ do: 'answer', status: 400, body: {}, to: family.recipient(1), times: 1 });
	return await run(family, edit);
}

test.each<[string, Family, Edit]>([
	['the credential', sms, { credentials: {} }],
	['the HTTP method', sms, { options: { request: 'GET' } }],
	['the text', sms, { parameters: { message: 'Good morning' } }],
	['the recipients', sms, { parameters: { to: '5215500000001' } }],
	['the subject', email, { parameters: { subject: 'Good morning' } }],
])('after a change of %s, a sent item is not sent again and keeps its output', async (_, family, edit) => {
	const failed = await refusedAtTheSecond(family);
	const { messagingServiceApi } = credentialsFor(service.emulator.url.replace('127.0.0.1', 'localhost'));
	const credentials = edit.credentials && {
		...service.credentials,
		messagingServiceApi: messagingServiceApi ?? {},
	};
	const { json, error } = await run(family, { ...edit, ...(credentials && { credentials }) }, failed);
	expect(error).toBeUndefined();
	expect(json.map(({ alreadySent }) => alreadySent)).toEqual([true, undefined, undefined]);
	expect(json[0]).toMatchObject({ to: family === email ? email.recipient(0) : `+${family.recipient(0)}` });
	expect(requestsTo(family.recipient(0))).toHaveLength(1);
});
