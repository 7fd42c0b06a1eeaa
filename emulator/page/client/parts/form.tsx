import type { ComponentChildren, InputHTMLAttributes } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { attempt } from '../store/announce';
import { Button } from './buttons';

interface FormProps {
	readonly name: string;
	/** The button's text. */
	readonly button: string;
	readonly send: () => Promise<unknown>;
	readonly children: ComponentChildren;
}

/** A form with one button; errors are announced. */
export const Form = ({ name, button, send, children }: FormProps) => (
	<form
		class={name}
		onSubmit={(event) => {
			event.preventDefault();
			void attempt(send);
		}}
	>
		{children}
		<button type="submit" class="primary">
			{button}
		</button>
	</form>
);

interface QuestionProps {
	readonly text: string;
	/** The text of the button that does it. */
	readonly yes: string;
	readonly act: () => void;
	readonly close: () => void;
}

/** Asks before something that cannot be undone, where its button was. */
export function Question({ text, yes, act, close }: QuestionProps) {
	const root = useRef<HTMLDivElement>(null);
	useEffect(() => root.current?.querySelector('button')?.focus(), []);
	const done = () => {
		close();
		act();
	};
	return (
		<div ref={root} class="question" role="group" aria-label={text}>
			<p>{text}</p>
			<Button text="Cancel" onClick={close} />
			<Button class="danger" text={yes} onClick={done} />
		</div>
	);
}

interface FieldProps extends Omit<InputHTMLAttributes, 'label'> {
	readonly label: string;
	readonly value: string | number;
	readonly set: (value: string) => void;
	readonly children?: ComponentChildren;
}

/** A text field below its label. */
export const Field = ({ label, set, children, ...others }: FieldProps) => (
	<label>
		<span>{label}</span>
		<input onInput={(event) => set(event.currentTarget.value)} {...others} />
		{children}
	</label>
);

interface CheckProps {
	readonly label: string;
	readonly checked: boolean;
	readonly set: (isChecked: boolean, field: HTMLInputElement) => void;
}

/** A checkbox before its label. */
export const Check = ({ label, checked, set }: CheckProps) => (
	<label class="check">
		<input
			type="checkbox"
			checked={checked}
			onChange={({ currentTarget: at }) => set(at.checked, at)}
		/>
		<span>{label}</span>
	</label>
);
