import * as z from 'zod/v4';
import { openApiDocument } from '../openapi/document';
import { control, type ControlRoute } from '../openapi/route';
import { commands } from './commands';
import { queries } from './queries';

let document: object | undefined;

/** All controls, including the one that returns the OpenAPI document of all of them. */
export const controls: readonly ControlRoute[] = [
	...queries,
	...commands,
	control('GET', '/openapi.json', {
		summary: "This document: the service's endpoints, its webhooks and the controls",
		answer: z.looseObject({ openapi: z.string() }),
		run: () => (document ??= openApiDocument(controls)),
	}),
];
