import {
	deliveryReport,
	emailErrorBody,
	endpoints,
	inboundMessage,
	incomingSms,
	messagingAppErrorBody,
	smsErrorBody,
	type Endpoint,
	type EndpointName,
	type ErrorFamily,
} from '../../nodes/MessagingService/contract';
import { defaults } from '../settings/defaults';
import { answered, contentOf, parametersOf, schemaOf, type Json } from './schema';

/** The service's endpoints and webhooks in the OpenAPI document. */

const refusal = { $ref: '#/components/schemas/Refusal' };

const errorSchemas = {
	sms: ['SmsError', smsErrorBody],
	email: ['EmailError', emailErrorBody],
	messagingApp: ['MessagingAppError', messagingAppErrorBody],
} as const satisfies Record<ErrorFamily, readonly [string, unknown]>;

/** Error bodies by name. */
export const errors: Json = Object.fromEntries(
	Object.values(errorSchemas).map(([name, schema]) => [name, schemaOf(schema, 'output')]),
);

function operationOf(name: EndpointName): Json {
	const {
		number,
		scheme,
		parametersIn,
		request,
		response,
		errors: family,
		words,
		sample,
	}: Endpoint = endpoints[name];
	const [tag, summary] = words;
	const error = { $ref: `#/components/schemas/${errorSchemas[family][0]}` };
	return {
		operationId: name,
		tags: [tag],
		summary,
		description: `Endpoint ${number} of the specification. An error has the HTTP status 200, or one that matches its condition (setting \`errorStatus\`).`,
		security: [{ [scheme]: [] }],
		...(parametersIn === 'body' && {
			requestBody: {
				required: true,
				content: contentOf({ ...schemaOf(request, 'input'), examples: [sample] }),
			},
		}),
		...((parametersIn === 'query' || parametersIn === 'path') && {
			parameters: parametersOf(request, parametersIn),
		}),
		responses: {
			200: answered('Done, or an error', { anyOf: [schemaOf(response, 'output'), error] }),
			...(family === 'messagingApp' && { 304: answered('An error without a body (errorStatus)') }),
			429: answered('More than `requestsPerSecond`', refusal),
			default: answered('An error', error),
		},
	};
}

/** All endpoints as method, path and operation. */
export const serviceOperations = (Object.keys(endpoints) as EndpointName[]).map((name) => {
	const { method, path }: Endpoint = endpoints[name];
	return { method, path, operation: operationOf(name) };
});

const signed = ['user', 'time', 'signature'] as const;

/** The signature headers of a webhook; their names contain the `serviceName`. */
export const signatureSchemes: Json = Object.fromEntries(
	signed.map((part) => [
		`webhook-${part}`,
		{ type: 'apiKey', in: 'header', name: `x-${defaults.serviceName}-${part}` },
	]),
);
const signature = Object.fromEntries(signed.map((part) => [`webhook-${part}`, []]));

const received = (
	operationId: string,
	summary: string,
	schema: Parameters<typeof schemaOf>[0],
	isSigned = true,
): Json => ({
	post: {
		operationId,
		tags: ['Webhooks'],
		summary,
		security: isSigned ? [signature] : [{}, signature],
		requestBody: { required: true, content: contentOf(schemaOf(schema, 'output')) },
		responses: {
			200: answered('Acknowledged'),
			default: answered('Sent again later; only 200 acknowledges'),
		},
	},
});

/** Webhooks that the service sends to the customer's server. */
export const webhooks: Json = {
	deliveryReport: received('deliveryReport', 'An SMS was delivered or rejected (MT)', deliveryReport),
	incomingSms: received('incomingSms', 'A person replied by SMS (MO)', incomingSms),
	// Signed only with the setting `signMessagingApp`.
	inboundMessage: received('inboundMessage', 'A person wrote in the messaging app', inboundMessage, false),
};
