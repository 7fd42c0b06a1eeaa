import type { Emulator } from '../../emulator';
import { call } from './client';

/** What a workflow sends to a few people, over real HTTP: one of everything. */

export const ana = '5215512345678';
export const luis = '5215587651234';
const agent = '5215512345678';

const newsletter = `<html><body style="margin:0;background:#f4f4f8;font-family:Helvetica,Arial,sans-serif">
<table width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 12px">
<table width="560" style="max-width:100%;background:#fff;border-radius:14px;overflow:hidden" cellpadding="0" cellspacing="0">
<tr><td style="background:#4f46c8;color:#fff;padding:26px 32px;font-size:22px;font-weight:bold">Demo Shop</td></tr>
<tr><td style="padding:28px 32px;color:#222;font-size:15px;line-height:1.6">
<h1 style="font-size:20px;margin:0 0 12px">Your order {{variable_b_var}} is on its way</h1>
<p>Hello {{variable_a_var}}, we handed your parcel to the carrier this morning.</p>
<p><a href="https://shop.example/track/7" style="background:#4f46c8;color:#fff;padding:11px 20px;border-radius:8px;text-decoration:none;display:inline-block">Follow your parcel</a></p>
<img src="https://shop.example/pixel.gif" width="1" height="1" alt="">
</td></tr></table></td></tr></table><script>document.title='taken over'</script></body></html>`;

export async function playScene(emulator: Emulator): Promise<void> {
	const sms = (phone: string, msg: string, id?: string) =>
		call(emulator, 'smsSend', { phone, msg, ...(id !== undefined && { id }) });
	const app = (number: string, fields: Record<string, unknown>) =>
		call(emulator, 'messagingAppSend', { agent, number, ...fields });
	await sms(ana, 'Demo Shop: your order #1042 has been packed.', 'order-1042');
	await call(emulator, 'otpSend', { phone: ana, msg: 'Your code is [code]. It is valid for 5 minutes.' });
	await sms(
		luis,
		'May we refund order #988? Yes: https://shop.example/yes/9f2c No: https://shop.example/no/9f2c',
		'refund-988',
	);
	await app(luis, {
		type: 'template',
		templateName: 'invoice_ready',
		language: 'en',
		templateData: {
			header: {
				type: 'DOCUMENT',
				mediaUrl: 'https://shop.example/invoices/988.pdf',
				filename: 'Invoice 988.pdf',
			},
			body: { placeholders: ['Luis', '1,240.00 MXN'] },
			buttons: [{ text: 'See the invoice', url: 'https://shop.example/invoices/988' }],
		},
	});
	await app(luis, { type: 'text', message: 'Here is where you can pick it up:' });
	await app(luis, {
		type: 'location',
		longitude: -99.1332,
		latitude: 19.4326,
		name: 'Demo Shop Centro',
		address: 'Av. Juárez 12, Ciudad de México',
	});
	await app(ana, {
		type: 'image',
		url: 'https://shop.example/parcel.jpg',
		caption: 'Your parcel at the door',
	});
	await app('525511112222', {
		type: 'contacts',
		contact: {
			name: { formatted_name: 'Sofía Ruiz' },
			phones: [{ phone: '+52 55 1111 2222', type: 'WORK' }],
			emails: [{ email: 'sofia@shop.example' }],
			org: { company: 'Demo Shop', title: 'Support' },
		},
	});
	await app('525511112222', { type: 'sticker', url: 'https://shop.example/thanks.webp' });
	await sms('525500000010', 'Your table is booked for 20:00.');
	await sms('9995512345678', 'Nobody will get this.');
	const from = { name: 'Demo Shop', email: 'shop@example.com' };
	await call(emulator, 'emailSend', {
		from,
		to: [{ name: 'Ana', email: 'ana@example.com' }],
		subject: 'Your order {{variable_b_var}}',
		text: 'Hello {{variable_a_var}}, your order is on its way.',
		html: newsletter,
		variables: { variable_a_var: 'Ana', variable_b_var: '#1042' },
		attachment_buffer: [
			{ name: 'Invoice 1042.txt', content: Buffer.from('1,240.00 MXN').toString('base64') },
		],
		attachment: [{ name: 'Terms.pdf', url: 'https://shop.example/terms.pdf' }],
	});
	await call(emulator, 'emailSendTemplate', {
		template_id: '1001',
		to: [{ name: 'Luis', email: 'luis@example.com' }],
		variables: { variable_a_var: 'Luis' },
	});
	await call(emulator, 'emailSend', {
		from,
		to: [{ name: 'Gone', email: 'unsubscribed@example.com' }],
		subject: 'News',
		text: 'News',
	});
	await call(emulator, 'flashSend', { phone: '33612345678', msg: 'Server room: 41 °C. Go and look.' });
	await call(emulator, 'otpVerify', { phone: ana, code: '000000' });
}
