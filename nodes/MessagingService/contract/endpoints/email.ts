import * as email from '../email';
import { isList, isRecord } from '../json';
import { list, object, post, type Endpoint } from './endpoint';
import { areAll, like } from './found';

const bearer = { scheme: 'bearer', errors: 'email' } as const;
const read = { ...bearer, method: 'GET' } as const;

const isLog = like(email.emailLogRecord);
const isTemplate = like(email.emailTemplate);

const to = [{ name: 'Ana', email: 'ana@example.com' }];

/** Endpoints 12 to 15. */
export const emailEndpoints = {
	emailSend: {
		number: 12,
		...post,
		path: '/v1/send/email',
		...bearer,
		...object,
		request: email.emailSendRequest,
		response: email.emailQueueResponse,
		found: 'success',
		words: ['Email', 'Send an email'],
		sample: { from: { name: 'Shop', email: 'shop@example.com' }, to, subject: 'Hello', text: 'Hello' },
	},
	emailSendTemplate: {
		number: 13,
		...post,
		path: '/v1/send/template',
		...bearer,
		...object,
		request: email.emailTemplateSendRequest,
		response: email.emailQueueResponse,
		found: 'success',
		words: ['Email', 'Send an email from a saved template'],
		sample: { template_id: '1001', to },
	},
	emailLog: {
		number: 14,
		...read,
		parametersIn: 'path',
		path: '/v1/log/{uuid}',
		...object,
		request: email.emailLogRequest,
		response: email.emailLogResponse,
		found: {
			called: 'the log of an email',
			byId: true,
			isIn: (body) => isRecord(body) && areAll(body.data, isLog),
		},
		words: ['Email', 'Delivery log of an email'],
		sample: { uuid: '123e4567-e89b-42d3-a456-426614174000' },
	},
	emailTemplates: {
		number: 15,
		...read,
		parametersIn: 'none',
		path: '/v1/templates',
		...list,
		request: email.emailTemplatesRequest,
		response: email.emailTemplatesResponse,
		found: {
			called: 'a list of templates',
			// An account may have none.
			isIn: (body) => isList(body) && (body.length === 0 || body.some(isTemplate)),
		},
		words: ['Email', 'Saved templates'],
		sample: {},
	},
} as const satisfies Record<string, Endpoint>;
