import { BookOpen, CircleAlert, Zap, type LucideIcon } from 'lucide-preact';
import type { ComponentChildren } from 'preact';
import type { Row } from '../../../feed/row';
import { visible } from '../../../feed/search';
import type { RequestDetail } from '../store/api';

const endings: Readonly<Record<string, string>> = {
	reset: 'The connection was reset instead of an answer',
	hung: 'No answer was given',
	truncated: 'The answer broke off in the middle',
	'closed while reading': 'The connection was closed while the request was still being sent',
	'client left': 'The client left before the answer',
};

interface SaidProps {
	readonly class?: string;
	readonly sign: LucideIcon;
	readonly title: string;
	readonly children: ComponentChildren;
}

const Said = ({ class: classes, sign: Sign, title, children }: SaidProps) => (
	<p class={classes}>
		<Sign size={15} />
		<span>
			<strong>{title}</strong> {children}
		</span>
	</p>
);

/** Refusals, faults and violations of a request. */
export function Verdict({ row, request }: { readonly row: Row; readonly request: RequestDetail }) {
	const { violations, fault, answered, accepted, section, status } = request;
	const isRefused = row.state === 'refused' || row.state === 'failed';
	if (violations.length === 0 && fault === null && !isRefused && answered === 'answered')
		return null;
	return (
		<div class="verdict">
			{isRefused && (
				<Said
					class="bad"
					sign={CircleAlert}
					title={row.state === 'refused' ? 'Refused:' : 'Failed:'}
				>
					{visible(row.reason ?? endings[answered] ?? `HTTP ${status}`)}. Nothing was sent.
				</Said>
			)}
			{fault !== null && (
				<Said class="fault" sign={Zap} title="Fault played:">
					{`${fault.do}. ${endings[answered] ?? `Answered with HTTP ${status}`}. `}
					{accepted ? 'The work was done all the same.' : 'The work was not done.'}
				</Said>
			)}
			{violations.length > 0 && (
				<div class="rule">
					<Said sign={BookOpen} title="What a real service would not have told you">
						({section})
					</Said>
					<ul>
						{violations.map((violation) => (
							<li>{visible(violation)}</li>
						))}
					</ul>
					{accepted && (
						<p class="hint">It was taken all the same; another implementation may refuse it.</p>
					)}
				</div>
			)}
		</div>
	);
}
