import { BookOpen, CircleAlert, Zap } from 'lucide-preact';
import type { Row } from '../../../feed/row';
import { visible } from '../../../feed/words';
import type { RequestDetail } from '../store/detail';

const endings: Readonly<Record<string, string>> = {
	reset: 'The connection was reset instead of an answer',
	hung: 'No answer was given',
	truncated: 'The answer broke off in the middle',
	'closed while reading': 'The connection was closed while the request was still being sent',
	'client left': 'The client left before the answer',
};

/** What went wrong, and what a real service would have kept to itself. */
export function Verdict({ row, request }: { readonly row: Row; readonly request: RequestDetail }) {
	const { violations, fault, answered, accepted, section, status } = request;
	const isRefused = row.state === 'refused' || row.state === 'failed';
	if (violations.length === 0 && fault === null && !isRefused && answered === 'answered') return null;
	return (
		<div class="verdict">
			{isRefused && (
				<p class="bad">
					<CircleAlert size={15} />
					<span>
						<strong>{row.state === 'refused' ? 'Refused' : 'Failed'}:</strong>{' '}
						{visible(row.reason ?? endings[answered] ?? `HTTP ${status}`)}
						{'. Nothing was sent.'}
					</span>
				</p>
			)}
			{fault !== null && (
				<p class="fault">
					<Zap size={15} />
					<span>
						<strong>Fault played:</strong> {fault.do}. {endings[answered] ?? `Answered with HTTP ${status}`}
						{'. '}
						{accepted ? 'The work was done all the same.' : 'The work was not done.'}
					</span>
				</p>
			)}
			{violations.length > 0 && (
				<div class="rule">
					<p>
						<BookOpen size={15} />
						<span>
							<strong>What a real service would not have told you</strong> ({section})
						</span>
					</p>
					<ul>
						{violations.map((violation) => (
							<li>{visible(violation)}</li>
						))}
					</ul>
					{accepted && <p class="hint">It was taken all the same; another implementation may refuse it.</p>}
				</div>
			)}
		</div>
	);
}
