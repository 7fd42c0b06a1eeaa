import type { Advice } from './saying';

/** Settings, credentials and inputs with which a run cannot begin. */
export const setupWords = {
	unencrypted: {
		message: 'The Base URL of the credential is not encrypted',
		description:
			'Anyone between n8n and the service could read the credential and every message. Enter ‹proposal› as Base URL. If the service has no https, switch on “Allow Unencrypted” in the credential.',
	},
	notQuiteAnAddress: {
		message: 'The Base URL of the credential cannot be used as it is',
		description: 'Enter ‹proposal› as Base URL, if that is the address of the service.',
	},
	notAnAddress: {
		message: 'The Base URL of the credential cannot be used as it is',
		description:
			'Enter the address of the service as Base URL, e.g. https://api.example.com, without user name, query or fragment.',
	},
	blank: {
		message: '“‹field›” of the credential begins or ends with white space',
		description:
			'Enter it again without the white space. If it belongs to the value, use the Encoded Value instead.',
	},
	unknownOperation: {
		message: 'This node has no operation “‹operation›” of “‹resource›”',
		description:
			'Choose Resource and Operation again; the workflow may come from another version of the node.',
	},
	balanceTooLow: {
		message: 'The balance is ‹balance›, below the ‹minimum› of “Check Balance First”',
		description: 'Nothing was sent. Top up the account, or lower that number.',
	},
	balanceNotChecked: {
		message: 'The balance could not be checked: ‹message›',
		description: 'Nothing was sent. ‹description›',
	},
	balanceUnknown: {
		message: 'The service did not say what the balance is',
		description: 'Nothing was sent. Try again, or set “Check Balance First” to 0.',
	},
	oneAtATime: {
		message: 'This operation asks one question at a time, but got several items',
		description:
			'Nothing was sent. Put a “Loop Over Items” node with batch size 1 before this one to ask one after the other, or call a sub-workflow for each item to ask all at once.',
	},
	noBrowser: {
		message: 'A chat has no browser that could open the page for the code',
		description:
			'Nothing was sent. Give the agent two tools in place of this one: “One-Time Password › Send” and “One-Time Password › Verify”; it asks for the code in the chat.',
	},
	cannotWait: {
		message: 'This version of n8n cannot wait for an answer at this node',
		description: 'Nothing was sent. Update n8n to 1.110 or newer, or send the message and use a Wait node.',
	},
	expression: { message: '‹message›', description: 'Check the expressions of this node for this item.' },
	unfitRequest: {
		message: '“Request → ‹place›” ‹reason›',
		description: 'Nothing was sent for this item. Correct the field that this value comes from.',
	},
	unforeseen: {
		message: '‹message›',
		description: 'Nothing was sent. Check the settings and the credential of this node.',
	},
	refusedRequest: { message: 'A request arrived and was refused: ‹arrived›', description: '‹advice›' },
	leftOutEvent: { message: 'An event arrived and was left out: ‹arrived›', description: '‹advice›' },
} as const satisfies Record<string, Advice>;
