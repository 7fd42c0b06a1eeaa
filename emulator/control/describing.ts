import * as z from 'zod/v4';
import { openApiDocument } from '../openapi/document';
import { control, type ControlRoute } from '../openapi/route';

/** All controls, with the one that describes them and the service. */
export function withDescription(others: readonly ControlRoute[]): readonly ControlRoute[] {
	let document: object | undefined;
	const all: readonly ControlRoute[] = [
		...others,
		control('GET', '/openapi.json', {
			summary: "This document: the service's endpoints, its webhooks and the controls",
			answer: z.looseObject({ openapi: z.string() }),
			run: () => (document ??= openApiDocument(all)),
		}),
	];
	return all;
}
