interface Props {
	readonly label: string;
	readonly checked: boolean;
	readonly set: (isChecked: boolean, field: HTMLInputElement) => void;
}

/** A box to check, before its name. */
export const Check = ({ label, checked, set }: Props) => (
	<label class="check">
		<input type="checkbox" checked={checked} onChange={({ currentTarget: at }) => set(at.checked, at)} />
		<span>{label}</span>
	</label>
);
