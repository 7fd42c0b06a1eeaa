/** How much is new. */
export const Badge = ({ count }: { readonly count: number }) => (
	<span class="badge">
		{count}
		<span class="hidden"> new</span>
	</span>
);
