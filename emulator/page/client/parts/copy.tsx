import { Check, Copy } from 'lucide-preact';
import { useState } from 'preact/hooks';
import { IconButton } from './button';
import { say } from '../store/announce';

/** Copies a text and announces it. */
export async function copy(text: string): Promise<void> {
	try {
		await navigator.clipboard.writeText(text);
		say(`Copied ${text.length > 40 ? 'to the clipboard' : text}`);
	} catch {
		say('The browser does not allow copying here');
	}
}

export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
	const [isCopied, setCopied] = useState(false);
	const press = (event: MouseEvent) => {
		event.stopPropagation();
		void copy(text);
		setCopied(true);
		setTimeout(() => setCopied(false), 1500);
	};
	return (
		<IconButton label={label} onClick={press}>
			{isCopied ? <Check size={14} /> : <Copy size={14} />}
		</IconButton>
	);
}
