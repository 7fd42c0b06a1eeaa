import { X } from 'lucide-preact';
import { Avatar } from '../parts/avatar';
import { known, see, takeOffWall } from '../store/people';
import { person as current } from '../store/route';
import { MailList } from './mails';
import { Name } from './name';

/** One address and its mail. */
export function Mailbox({ person }: { readonly person: string }) {
	const name = known.value.get(person)?.name;
	return (
		<section
			class={current.value === person ? 'phone mailbox current' : 'phone mailbox'}
			aria-label={`Mailbox of ${name ?? person}`}
			data-person={person}
			onFocusIn={() => {
				current.value = person;
				see(person);
			}}
		>
			<header>
				<Avatar person={person} />
				<div class="title">
					<h2>
						<Name person={person} />
					</h2>
					{name !== undefined && <span class="number">{person}</span>}
				</div>
				<button
					type="button"
					class="icon"
					aria-label={`Put the mailbox of ${name ?? person} away`}
					onClick={() => takeOffWall(person)}
				>
					<X size={15} />
				</button>
			</header>
			<MailList person={person} />
		</section>
	);
}
