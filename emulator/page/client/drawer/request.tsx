import { visible } from '../../../feed/search';
import { CopyButton, Pairs } from '../parts';
import { pretty, sizeOf, type RequestDetail } from '../store';

/** A list of names and values, such as headers. */
export const Wire = ({
	label,
	pairs,
}: {
	label: string;
	pairs: ReadonlyArray<readonly [string, string]>;
}) => (
	<Pairs class="pairs" label={label} of={pairs.map(([name, value]) => [name, visible(value)])} />
);

/** Raw text; JSON is formatted. */
export function Raw({ label, text }: { readonly label: string; readonly text: string }) {
	return (
		<div class="raw">
			<CopyButton text={text} label={`Copy ${label}`} />
			<pre tabIndex={0} role="region" aria-label={label}>
				{visible(pretty(text))}
			</pre>
		</div>
	);
}

/** The raw request and its answer. */
export function Request({ request }: { readonly request: RequestDetail }) {
	const { method, path, query, headers, body, bodyBytes, answer, status, answered } = request;
	return (
		<section class="wire" aria-label="Request">
			<h3>
				Request <span class="method">{method}</span> <code>{path}</code>
			</h3>
			{query.length > 0 && <Wire label="Query" pairs={query} />}
			{body !== null && <Raw label="Raw body" text={body} />}
			{body === null && bodyBytes > 0 && (
				<p class="hint">The body of {sizeOf(bodyBytes)} is too large to be shown.</p>
			)}
			<details>
				<summary>Headers ({headers.length})</summary>
				<Wire label="Headers" pairs={headers} />
			</details>
			<h3>
				Answer <span class="method">{status ?? answered}</span>
			</h3>
			{answer === null ? (
				<p class="hint">No answer was given.</p>
			) : (
				<Raw label="Answer" text={answer} />
			)}
		</section>
	);
}
