import { SafeLink } from '../parts/linked';
import { Writing } from '../parts/writing';
import type { EmailDetail } from '../store/detail';

/** Where the e-mail leads: its words beside the address that they hide. None is asked whether it is there. */
export function Links({ links }: Pick<EmailDetail, 'links'>) {
	return (
		<ul class="attachments" aria-label="Links of the e-mail">
			{links.map(({ words, url }) => (
				<li>
					<Writing as="strong" text={words} />
					<SafeLink url={url}>{url}</SafeLink>
				</li>
			))}
		</ul>
	);
}
