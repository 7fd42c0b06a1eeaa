import type { IBinaryKeyData, IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { isList } from '../../contract';
import { isDate, type FormField, type Question, type Response } from '../../operations/question';
import { toAddress } from '../../text/email/mailbox';
import { words } from '../../operations/humanReview/translations';
import { customFields, inputNames, type Posted, type Upload, type Uploads } from './form';

const maxTextLength = 10_000;

/** Returns the first value of a field. Forms send line breaks as CRLF. */
const firstValue = (posted: Posted, name: string): string =>
	(Object.hasOwn(posted, name) && posted[name]?.[0]?.replaceAll('\r\n', '\n')) || '';

/** Returns what the fields of a form contain before anybody types. */
export const initialValues = (response: Response): Posted =>
	Object.fromEntries(
		customFields(response).map(({ initial }, index) => [
			inputNames.field(index),
			initial === '' ? [] : [initial],
		]),
	);

/**
 * Reads an answer. Returns its data for the output, and problems by field name in the language of
 * the question.
 */
export function readEntered({ response, language }: Question, posted: Posted, uploads: Uploads) {
	const texts = words[language];
	const problems = new Map<string, string>();
	/** Notes what is wrong with a value, unless it fits. */
	const check = (name: string, value: unknown, required: boolean, unfit: string) => {
		const isEmpty = value === null || value === '' || (isList(value) && value.length === 0);
		const isLong = typeof value === 'string' && value.length > maxTextLength;
		const missing = required && isEmpty ? texts.missing : undefined;
		const problem = value === undefined ? unfit : (missing ?? (isLong ? texts.tooLong : undefined));
		if (problem !== undefined) problems.set(name, problem);
	};
	const data = new Map<string, IDataObject[string]>();
	if (response.type === 'approval') {
		const decision = firstValue(posted, inputNames.decision);
		const chosen = response.choices.find(({ value }) => value === decision)?.value;
		check(inputNames.decision, chosen, true, texts.unchosen);
		data.set('approved', chosen === 'approve');
	}
	if (response.type === 'freeText') {
		const text = firstValue(posted, inputNames.text).trim();
		check(inputNames.text, text, true, texts.unfit);
		data.set('text', text);
	}
	for (const [index, field] of customFields(response).entries()) {
		const name = inputNames.field(index);
		const isFile = field.type === 'file';
		const value = isFile ? filesOf(field, uploads[name]) : valueOf(field, posted[name]);
		check(name, value, field.required, isFile ? texts.unfitFile : texts.unfit);
		data.set(field.label, value);
	}
	return { data: Object.fromEntries(data), problems };
}

/** Describes the chosen files for the output; their contents are its binary data. */
function filesOf(
	{ several, accepts }: FormField,
	files: Uploads[string] = [],
): IDataObject[] | undefined {
	if ((!several && files.length > 1) || !areAccepted(files, accepts)) return undefined;
	return files.map(({ name, type, size }) => ({ filename: name, mimetype: type, size }));
}

/** Returns the value of a field; null if it is empty, undefined if it does not fit its type. */
function valueOf({ type, options, initial }: FormField, posted: readonly string[] = []) {
	if (type === 'hiddenField') return initial;
	if (type === 'checkbox')
		return posted.every((one) => options.includes(one)) ? [...posted] : undefined;
	const text = (posted[0] ?? '').replaceAll('\r\n', '\n').trim();
	if (text === '') return null;
	const number = Number(text.replace(',', '.'));
	if (type === 'number') return Number.isFinite(number) ? number : undefined;
	const isOption = options.length === 0 || options.includes(text);
	const fits = type === 'date' ? isDate(text) : type === 'email' ? toAddress(text).ok : isOption;
	return fits ? text : undefined;
}

/**
 * Whether each file says that it is of an accepted kind: an extension, a type, or a family of types
 * such as `image/*`.
 */
function areAccepted(files: readonly Upload[], accepts: readonly string[]): boolean {
	const fits = ({ name, type }: Upload, kind: string) => {
		if (kind.startsWith('.')) return name.toLowerCase().endsWith(kind.toLowerCase());
		return kind.endsWith('/*') ? type.startsWith(kind.slice(0, -1)) : type === kind;
	};
	return accepts.length === 0 || files.every((file) => accepts.some((kind) => fits(file, kind)));
}

/** Kinds that always begin in a way that n8n recognizes. */
const recognized: ReadonlyArray<readonly [says: RegExp, is: RegExp]> = [
	[/^image\/(?!svg)|\.(avif|bmp|gif|hei[cf]|jpe?g|png|tiff?|webp)$/i, /^image\//],
	[/^application\/pdf$|\.pdf$/i, /^application\/pdf$/],
];
const programs =
	/^application\/(x-msdownload|vnd\.microsoft\.portable-executable|x-elf|x-mach-binary)$/;

/**
 * Whether a file can be what its type and its name say, judging by the type that n8n found in its
 * first bytes.
 */
function isWhatItSays({ name, type }: Upload, found: string): boolean {
	if (programs.test(found)) return type === found;
	return recognized.every(([says, is]) => is.test(found) || !(says.test(type) || says.test(name)));
}

/**
 * Stores the files in n8n, as binary data named after their labels: `Photo_0`, `Photo_1`. If a
 * field asks for certain kinds, n8n looks at the first bytes of its files.
 * @returns the binary data, undefined if there is none, and the problem of each field whose files
 * are of another kind
 */
export async function saveFiles(context: IWebhookFunctions, question: Question, uploads: Uploads) {
	const binary: IBinaryKeyData = {};
	const unfit = new Map<string, string>();
	for (const [index, { label, type, accepts }] of customFields(question.response).entries()) {
		const field = inputNames.field(index);
		const files = type === 'file' ? (uploads[field] ?? []) : [];
		for (const [number, file] of files.entries()) {
			let name = `${label.replace(/\W/g, '_')}_${number}`;
			// Labels that differ only in replaced characters would share a name.
			while (Object.hasOwn(binary, name)) name += '_';
			const { copyBinaryFile } = context.nodeHelpers;
			// Without a type, n8n finds it.
			const found = await copyBinaryFile(
				file.path,
				file.name,
				accepts.length > 0 ? undefined : file.type,
			);
			if (accepts.length > 0 && !isWhatItSays(file, found.mimeType))
				unfit.set(field, words[question.language].unfitFile);
			binary[name] = { ...found, mimeType: file.type };
		}
	}
	return { binary: Object.keys(binary).length > 0 ? binary : undefined, unfit };
}
