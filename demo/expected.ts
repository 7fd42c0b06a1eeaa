import type { Emulator } from '../emulator';

/** An expected request; the path is given only if it has a parameter. */
export interface Expected {
	readonly endpoint: string;
	readonly parameters: unknown;
	readonly path?: string;
}

const agent = '5215512345678';
const customers = [
	{
		name: 'Ana',
		phone: '525512345678',
		email: 'ana@example.com',
		order: 'A-1001',
		invoice: 'Invoice A-1001\nTotal: $ 1,499.00 MXN\n¡Gracias, Ana!\n',
	},
	{
		name: 'Luis',
		phone: '525587654321',
		email: 'luis@example.com',
		order: 'A-1002',
		invoice: 'Invoice A-1002\nTotal: $ 899.00 MXN\n¡Gracias, Luis!\n',
	},
] as const;
type Customer = (typeof customers)[number];

const html =
	'<h1>Hello {{variable_a_var}}</h1>\n<p>Your order <b>{{variable_b_var}}</b> is on its way. ' +
	'<a href="https://shop.example.com/orders/{{variable_b_var}}">Follow it here</a>; the invoice is attached.</p>';
// The text for mail programs without HTML.
const text =
	'Hello {{variable_a_var}}\n\nYour order {{variable_b_var}} is on its way. ' +
	'Follow it here (https://shop.example.com/orders/{{variable_b_var}}); the invoice is attached.';

const email = ({ name, email: address, order, invoice }: Customer) => ({
	from: { name: 'Demo Shop', email: 'shop@example.com' },
	to: [{ name, email: address }],
	subject: 'Your order {{variable_b_var}} is on its way',
	html,
	text,
	variables: { variable_a_var: name, variable_b_var: order },
	attachment_buffer: [
		{
			name: `invoice-${order}.txt`,
			content: `data:text/plain;base64,${Buffer.from(invoice).toString('base64')}`,
		},
	],
});

const location = {
	latitude: 19.4326,
	longitude: -99.1332,
	name: 'Demo Shop, Centro',
	address: 'Av. Juárez 1, Centro, Ciudad de México',
};

/** The expected requests of one run of `examples/demo.json`, in order of endpoints. */
export function expectedRequests({ messages, emails }: Emulator): Expected[] {
	const sent = (kind: 'sms' | 'otp', phone: string) =>
		messages.find((message) => message.kind === kind && message.number === phone);
	const uuid = (address: string) =>
		emails.find(({ to, templateId }) => to.email === address && templateId === undefined)?.uuid;
	const each = (endpoint: string, parameters: (customer: Customer) => unknown) =>
		customers.map((customer) => ({ endpoint, parameters: parameters(customer) }));

	return [
		...each('smsSend', ({ name, phone, order }) => ({
			msg: `Hello ${name}, your order ${order} is on its way.`,
			phone,
			id: order,
		})),
		...each('flashSend', ({ phone, order }) => ({
			msg: `Order ${order} arrives in 10 minutes.`,
			phone,
		})),
		...each('otpSend', ({ phone }) => ({
			msg: 'Your code is [code]. It is valid for 5 minutes.',
			phone,
		})),
		// Only the recipient's message contains the code.
		...each('otpVerify', ({ phone }) => ({
			phone,
			code: /\d+/.exec(sent('otp', phone)?.text ?? '')?.[0],
		})),
		...each('smsCheck', ({ phone }) => ({ token: String(sent('sms', phone)?.id) })),
		...each('emailSend', email),
		...customers.map((customer) => ({
			endpoint: 'emailLog',
			path: `/v1/log/${uuid(customer.email)}`,
			parameters: {},
		})),
		{ endpoint: 'emailTemplates', parameters: {} },
		{
			endpoint: 'emailSendTemplate',
			parameters: {
				template_id: '1001',
				to: customers.map(({ name, email: address }) => ({ name, email: address })),
				variables: { variable_a_var: 'our customers' },
			},
		},
		...each('messagingAppSend', ({ name, phone, order }) => ({
			type: 'text',
			agent,
			number: phone,
			message: `Hello ${name}, this is where your order ${order} is waiting:`,
		})),
		...each('messagingAppSend', ({ phone }) => ({
			type: 'location',
			agent,
			number: phone,
			...location,
		})),
		...each('messagingAppSend', ({ name, phone, order }) => ({
			type: 'template',
			agent,
			number: phone,
			templateName: 'order_confirmation',
			language: 'es_MX',
			templateData: { body: { placeholders: [name, order] } },
		})),
		{ endpoint: 'balance', parameters: {} },
	];
}
