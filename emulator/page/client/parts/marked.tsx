import { wantedOf } from '../../../feed/words';
import { words } from '../store/route';

const special = /[.*+?^${}()|[\]\\]/g;

/** A text with what was searched for in it marked. */
export function Marked({ text }: { readonly text: string }) {
	const wanted = wantedOf(words.value).words.slice(0, 8);
	if (wanted.length === 0) return <>{text}</>;
	const pattern = new RegExp(`(${wanted.map((word) => word.replaceAll(special, '\\$&')).join('|')})`, 'gi');
	return <>{text.split(pattern).map((part, index) => (index % 2 === 1 ? <mark>{part}</mark> : part))}</>;
}
