import type { ICredentialDataDecryptedObject, IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Credentials } from '../tools/engine';
import { emailOf, phoneOf, shownOf, startEchoes } from '../tools/echoes/play';
import { places } from '../tools/echoes/places';
import { spellings } from '../tools/echoes/spellings';
import { email, otp, sms } from '../tools/faults/families';

/**
 * Answers that repeat what was sent, over sockets and in the engine: none of it is shown, wherever
 * it stands.
 */

let echoes: Awaited<ReturnType<typeof startEchoes>>;
beforeAll(async () => {
	echoes = await startEchoes();
});
afterAll(async () => await echoes.server.stop());

const credentialsOf = (data: ICredentialDataDecryptedObject): Credentials => {
	const service = {
		baseUrl: echoes.server.url,
		authentication: 'usernameAndPassword',
		...{ defaultCountry: 'MX', fromName: 'Shop', fromEmail: 'shop@example.com' },
		...data,
	};
	return { messagingServiceApi: service, messagingServiceEmailApi: service };
};

const fileName = 'Despido_Laura_Ortega.pdf';
const file = { data: { data: 'QUJD', mimeType: 'application/pdf', fileName } };
const byPhone = (at: number): INodeExecutionData => ({ json: { to: phoneOf(at) } });
const byEmail = (at: number): INodeExecutionData => ({ json: { to: emailOf(at) }, binary: file });
const usual = { username: 'acct', password: 'x9Kw-22-pLq8' };

const text = 'Nos vemos el viernes con la doctora Ramos: tu clave es K3X9QZ';
const pair = 'owner:Tr0ub4dor&3';
const withFile = { ...email.parameters, options: { attachments: 'data' } };
const token = 'SG.q83vKx-tZ9.mR4wQ7';

interface Case {
	readonly value: string;
	readonly data?: ICredentialDataDecryptedObject;
	readonly parameters?: IDataObject;
	readonly itemOf?: (at: number) => INodeExecutionData;
	/** The service makes one-time passwords, so only their digits tell. */
	readonly isMade?: boolean;
}

test.each<[string, Case]>([
	['a password', { value: 'P@$$ wörd/3', data: { username: 'acct', password: 'P@$$ wörd/3' } }],
	[
		'an encoded value',
		{ value: pair, data: { authentication: 'encoded', encodedSecret: btoa(pair) } },
	],
	[
		'a token',
		{ value: token, data: { apiToken: token }, parameters: email.parameters, itemOf: byEmail },
	],
	['a text', { value: text, parameters: { message: text } }],
	['a code in a text', { value: 'K3X9QZ', parameters: { message: text } }],
	['a one-time password', { value: '739155', parameters: otp.parameters, isMade: true }],
	['the name of a file', { value: fileName, parameters: withFile, itemOf: byEmail }],
])('%s is shown in no spelling from any place of an answer', async (_name, { value, ...given }) => {
	const { data = usual, parameters = {}, itemOf = byPhone, isMade = false } = given;
	const cases = Object.entries(places).flatMap(([place, answerWith]) =>
		Object.entries(spellings)
			.filter(([spelling]) => !isMade || !spelling.includes('base64'))
			.map(([spelling, write]) => ({ place, spelling, written: write(value), answerWith })),
	);
	echoes.answers.splice(
		0,
		Infinity,
		...cases.map(({ written, answerWith }) => answerWith(written)),
	);
	const all = { ...sms.parameters, ...parameters };
	const shown = await shownOf(credentialsOf(data), all, cases.length, itemOf);
	const leaks = cases.filter(({ written }, at) =>
		[value, written].some((form) => shown[at]?.toLowerCase().includes(form.toLowerCase())),
	);
	expect(leaks.map(({ place, spelling }) => `${place}, ${spelling}`)).toEqual([]);
	expect(shown.filter((one) => one.includes('Refused'))).not.toHaveLength(0);
});
