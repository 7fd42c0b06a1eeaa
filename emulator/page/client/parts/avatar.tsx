import { Mail } from 'lucide-preact';

/** Returns one of twelve hues, always the same for a person. */
const hueOf = (person: string) => {
	let sum = 0;
	for (const sign of person) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 3600;
	return (sum % 12) * 30;
};

const initials = (name: string) =>
	name
		.split(/\s+/)
		.slice(0, 2)
		.map((part) => [...part][0] ?? '')
		.join('')
		.toUpperCase();

export function Avatar({
	person,
	name,
}: {
	readonly person: string;
	readonly name?: string | undefined;
}) {
	const isNamed = name !== undefined && name !== '' && !name.startsWith('+');
	const shown = isNamed ? (
		initials(name)
	) : person.includes('@') ? (
		<Mail size={16} />
	) : (
		person.slice(-2)
	);
	return (
		<span class="avatar" style={{ '--hue': hueOf(person) }} aria-hidden="true">
			{shown}
		</span>
	);
}

/** The number of new messages. */
export const Badge = ({ count }: { readonly count: number }) => (
	<span class="badge">
		{count}
		<span class="hidden"> new</span>
	</span>
);
