/** A message of each kind, with the fields that it must have. */

export const sms = { resource: 'sms', operation: 'send', to: '+525512345678', message: 'Hello' };
export const flash = { ...sms, operation: 'sendFlash' };
export const code = { ...sms, resource: 'otp', message: 'Your code is [code]' };
export const whatsApp = { ...sms, resource: 'whatsApp' };
export const template = {
	...{ resource: 'whatsApp', operation: 'sendTemplate', to: sms.to },
	...{ templateName: 'order', languageCode: 'es_MX' },
};
export const email = {
	...{ resource: 'email', operation: 'send', to: 'Ana <ana@example.com>' },
	...{ subject: 'Hello', html: '<p>Hello</p>' },
};
export const fromTemplate = {
	...{ resource: 'email', operation: 'sendTemplate', to: email.to, template: '1001' },
	variables: { variable: [{ letter: 'a', value: 'Ana' }] },
};
export const question = {
	...{ resource: 'humanReview', operation: 'sendAndWait', message: 'May it be refunded?' },
};
