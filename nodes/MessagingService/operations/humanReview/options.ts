import { field, type Field } from '../../parameters';
import { defaultCountry, sender } from '../options';

const onApproval = { '/responseType': ['approval'] } as const;
/** There is nothing to decline where one can only approve. */
const onDecline = { ...onApproval, '/approvalType': ['double'] } as const;

const styles = {
	primary: ['Primary', 'Filled with color'],
	secondary: ['Secondary', 'Outline only'],
} as const;

export const languageOption = field.choice('language', 'Language', {
	description: 'Language of the words around your own text, in the message and on the page',
	default: 'en',
	options: {
		en: ['English', 'Approve, Decline, Answer'],
		es: ['Spanish', 'Aprobar, Rechazar, Responder'],
	},
});

export const questionOptions = [
	field.text(
		'approveLabel',
		'Approve Button Label',
		'Text of the button that approves; empty for the usual word in that language',
		{ show: onApproval, placeholder: 'e.g. Yes, refund it' },
	),
	field.choice('approveStyle', 'Approve Button Style', {
		description: 'How the button that approves looks',
		show: onApproval,
		default: 'primary',
		options: styles,
	}),
	field.toggle(
		'confirmWithCode',
		'Confirm With a Code',
		'Whether an answer counts only with a one-time password that is sent by SMS to the number that was asked, which proves who answered',
		{ show: { '/channel': ['whatsApp'] } },
	),
	field.text(
		'declineLabel',
		'Decline Button Label',
		'Text of the button that declines; empty for the usual word in that language',
		{ show: onDecline, placeholder: 'e.g. No, keep it' },
	),
	field.choice('declineStyle', 'Decline Button Style', {
		description: 'How the button that declines looks',
		show: onDecline,
		default: 'secondary',
		options: styles,
	}),
	{ ...defaultCountry, displayOptions: { show: { '/channel': ['sms', 'whatsApp'] } } },
	field.choice('undeliverable', 'If Nobody Can Be Asked', {
		description: 'What to do when the service refuses the message',
		default: 'fail',
		options: {
			fail: ['Fail', 'The item fails, as On Error in the settings says'],
			goOn: ['Go On', 'The output says “undeliverable”'],
		},
	}),
	languageOption,
	{ ...sender, displayOptions: { show: { '/channel': ['sms'] } } },
] as const satisfies readonly Field[];
