import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import type { Credentials } from '../tools/engine';
import { emailOf, leaked, phoneOf, shownOf, startEchoes } from '../tools/echoes/play';
import { places } from '../tools/echoes/places';
import { spellings } from '../tools/echoes/spellings';
import { email, otp, sms } from '../tools/faults/families';
import { isDeep } from '../tools/runs';

/** Answers that echo the request, over sockets and in the engine: none of it is shown. */

type Echoes = Awaited<ReturnType<typeof startEchoes>>;
/** The computation takes ten seconds; the machine may be busy. */
const minutes = 300_000;

let echoes: Echoes;
beforeAll(async () => {
	echoes = await startEchoes();
});
afterAll(async () => await echoes.server.stop());

type Places = typeof places;

/** One in so many combinations is tried, another one for each text. */
const share = isDeep ? 1 : 4;

/** Combines every spelling with every place; a sample turns both, so that each pair has its turn. */
const casesOf = (repeated: string, where: Places, turn: number) =>
	Object.entries(where).flatMap(([place, answerWith], at) =>
		Object.entries(spellings).flatMap(([spelling, write], index) =>
			(at + index + turn) % share === 0
				? [{ place, spelling, write, answer: answerWith(write(repeated)) }]
				: [],
		),
	);

/**
 * Plays one answer for each case, and one without an echo for each place.
 *
 * @param secrets parts of `repeated` that must not be shown in any spelling
 * @returns the parts that were shown
 */
async function leaksOf(
	{
		repeated,
		secrets,
		turn,
		where = places,
	}: { repeated: string; secrets: readonly string[]; turn: number; where?: Places },
	show: (count: number) => Promise<string[]>,
) {
	const cases = casesOf(repeated, where, turn);
	const others = Object.entries(where);
	echoes.answers.splice(0, Infinity, ...cases.map(({ answer }) => answer));
	echoes.answers.push(...others.map(([, answerWith]) => answerWith('#')));
	const shown = await show(echoes.answers.length);
	const otherwise = new Map(others.map(([place], at) => [place, shown[cases.length + at] ?? '']));
	const leaks = cases.flatMap(({ place, spelling, write }, at) => {
		const forms = secrets.flatMap((secret) => [secret, write(secret)]);
		const found = leaked(shown[at] ?? '', forms, otherwise.get(place) ?? '');
		return found.length > 0 ? [{ place, spelling, found, shown: shown[at] }] : [];
	});
	return { count: cases.length, leaks };
}

const basic = (username: string, password: string) => ({ username, password });
const encoded = (pair: string) => ({
	authentication: 'encoded',
	encodedSecret: Buffer.from(pair).toString('base64'),
});
const accounts: Array<[secret: string, data: ICredentialDataDecryptedObject]> = [
	...[
		['acct', 'Invalid2024'],
		['acme', 'sendsms99'],
		['shop', 'P@$$!#1'],
		['account-7', 'kestrel-Password-5521'],
		['norte', 'correct horse battery staple'],
		['user', 'no-es-tu-id'],
		['message', 'Message not accepted'],
		['5512345678', '9041775230'],
		['clínica', 'Contraseña-Señor'],
		['x', 'please-try-again'],
	].map(([user = '', password = '']): [string, ICredentialDataDecryptedObject] => [
		password,
		basic(user, password),
	]),
	['Tr0ub4dor&3', encoded('owner:Tr0ub4dor&3')],
	['token/limit+request=', encoded('api:token/limit+request=')],
	['rate-limit-token', { apiToken: 'rate-limit-token' }],
	['SG.q83vKx-tZ9.mR4wQ7', { apiToken: 'Bearer SG.q83vKx-tZ9.mR4wQ7' }],
	['5f0e9c1a-77d2-4b0e-9a51-c0de00feed42', { apiToken: '5f0e9c1a-77d2-4b0e-9a51-c0de00feed42' }],
];

const credentialsOf = (data: ICredentialDataDecryptedObject): Credentials => {
	const service = { baseUrl: echoes.server.url, authentication: 'usernameAndPassword', ...data };
	return { messagingServiceApi: service, messagingServiceEmailApi: service };
};

const someone = basic('acct', 'x9Kw-22-pLq8');

test(
	`of ${4800 / share} answers that repeat the credential in 40 spellings, 0 show five letters of it`,
	async () => {
		let tried = 0;
		for (const [turn, [secret, data]] of accounts.entries()) {
			const [family, to] = data.apiToken === undefined ? [sms, phoneOf] : [email, emailOf];
			const { count, leaks } = await leaksOf({ repeated: secret, secrets: [secret], turn }, (items) =>
				shownOf(credentialsOf(data), family.parameters, items, (at) => ({ json: { to: to(at) } })),
			);
			expect(leaks).toEqual([]);
			tried += count;
		}
		expect(tried).toBe(4800 / share);
	},
	minutes,
);

/** The request, the part that is echoed, and the parts of that which must not be shown. */
const requests: ReadonlyArray<{
	isOtp?: boolean;
	text?: string;
	file?: string;
	repeated: string;
	secrets: readonly string[];
}> = [
	{
		text: 'Su código es 482913, no lo comparta',
		repeated: 'forbidden number 482913',
		secrets: ['482913'],
	},
	{ text: 'Tu clave es K3X9QZ', repeated: 'K3X9QZ', secrets: ['K3X9QZ'] },
	{ text: 'Call 5587654321 now', repeated: '5587654321', secrets: ['5587654321'] },
	{
		text: 'Nos vemos el viernes con la doctora Ramos, trae los análisis',
		repeated: 'Nos vemos el viernes con la doctora Ramos, trae los análisis',
		secrets: ['Nos vemos', 'viernes', 'doctora', 'Ramos', 'análisis'],
	},
	{
		text: 'The limit of your account is reached for this month, Ana',
		repeated: 'The limit of your account is reached for this month, Ana',
		secrets: ['limit of your account', 'your account is reached', 'reached for this month'],
	},
	{
		isOtp: true,
		text: 'Your code is [code].',
		repeated: 'Your code is 739155',
		secrets: ['739155'],
	},
	{
		file: 'Despido_Laura_Ortega.pdf',
		repeated: 'Despido_Laura_Ortega.pdf',
		secrets: ['Despido', 'Laura', 'Ortega'],
	},
];

const {
	'headers and the words of HTTP': _headers,
	'code, status and fields that nobody knows': _fields,
	...six
} = places;

test(
	`of ${1680 / share} answers that repeat texts, codes, numbers or file names of the request, 0 show any of it`,
	async () => {
		let tried = 0;
		for (const [turn, { text, file, isOtp, ...echo }] of requests.entries()) {
			const binary = { data: { data: 'QUJD', mimeType: 'application/pdf', fileName: file ?? '' } };
			const { count, leaks } = await leaksOf({ ...echo, turn, where: six }, (items) =>
				file === undefined
					? shownOf(
							credentialsOf(someone),
							{ ...(isOtp ? otp : sms).parameters, message: text },
							items,
							(at) => ({ json: { to: phoneOf(at) } }),
						)
					: shownOf(
							credentialsOf(someone),
							{ ...email.parameters, options: { attachmentFields: 'data' } },
							items,
							(at) => ({ json: { to: emailOf(at) }, binary }),
						),
			);
			expect(leaks).toEqual([]);
			tried += count;
		}
		expect(tried).toBe(1680 / share);
	},
	minutes,
);
