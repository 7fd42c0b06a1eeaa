import { SafeLink } from '../parts/linked';
import type { EmailDetail } from '../store/detail';

export interface MailLink {
	readonly words: string;
	readonly url: string;
}

const most = 200;

/** The links of an e-mail in their order. Parsed into a document that is shown nowhere: nothing runs or is loaded. */
export function linksIn({ html }: Pick<EmailDetail, 'html'>): MailLink[] {
	if (html === null) return [];
	const anchors = [
		...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('a[href], area[href]'),
	];
	return anchors.slice(0, most).map((anchor) => ({
		words: anchor.textContent.trim() || anchor.querySelector('img')?.alt || 'without words',
		url: anchor.getAttribute('href') ?? '',
	}));
}

/** Where the e-mail leads: its words beside the address that they hide. None is asked whether it is there. */
export function Links({ links }: { readonly links: readonly MailLink[] }) {
	return (
		<ul class="attachments" aria-label="Links of the e-mail">
			{links.map(({ words, url }) => (
				<li>
					<strong>{words}</strong>
					<SafeLink url={url}>{url}</SafeLink>
				</li>
			))}
		</ul>
	);
}
