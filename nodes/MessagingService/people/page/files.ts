import type { IBinaryKeyData, IWebhookFunctions } from 'n8n-workflow';
import type { Response } from '../../operations/question';
import { fieldsOf, names, type Upload, type Uploads } from './form';

/** The files of an answer. */

/** Whether each file says that it is of an accepted kind: an extension, a type, or a family of types such as `image/*`. */
export function areAccepted(files: Uploads[string] = [], accepts: readonly string[]): boolean {
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
const programs = /^application\/(x-msdownload|vnd\.microsoft\.portable-executable|x-elf|x-mach-binary)$/;

/** Whether a file can be what its type and its name say, judging by the type that n8n found in its first bytes. */
function isWhatItSays({ name, type }: Upload, found: string): boolean {
	if (programs.test(found)) return type === found;
	return recognized.every(([says, is]) => is.test(found) || !(says.test(type) || says.test(name)));
}

/**
 * Stores the files in n8n, as binary data named after their labels: `Photo_0`, `Photo_1`. If a field asks for certain
 * kinds, n8n looks at the first bytes of its files.
 * @returns the binary data, undefined if there is none, and the names of the fields whose files are of another kind
 */
export async function saveFiles(context: IWebhookFunctions, response: Response, uploads: Uploads) {
	const binary: IBinaryKeyData = {};
	const unfit = new Set<string>();
	for (const [index, { label, type, accepts }] of fieldsOf(response).entries()) {
		if (type !== 'file') continue;
		const field = names.field(index);
		for (const [number, file] of (uploads[field] ?? []).entries()) {
			let name = `${label.replace(/\W/g, '_')}_${number}`;
			// Labels that differ only in replaced characters would share a name.
			while (Object.hasOwn(binary, name)) name += '_';
			const { copyBinaryFile } = context.nodeHelpers;
			// Without a type, n8n finds it.
			const found = await copyBinaryFile(file.path, file.name, accepts.length > 0 ? undefined : file.type);
			if (accepts.length > 0 && !isWhatItSays(file, found.mimeType)) unfit.add(field);
			binary[name] = { ...found, mimeType: file.type };
		}
	}
	return { binary: Object.keys(binary).length > 0 ? binary : undefined, unfit };
}
