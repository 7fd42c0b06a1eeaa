import { createRequire } from 'node:module';

import type * as Di from '@n8n/di';
import type * as Core from 'n8n-core';
import type * as Workflow from 'n8n-workflow';

import { places } from '../../scripts/places';

/**
 * The engine and the nodes of the n8n that the end-to-end tests start, rather than the project's own
 * n8n-core: n8n's nodes and ours then run on one and the same copy of everything.
 */
export const n8nRequire = createRequire(places.n8n);

export const core = n8nRequire('n8n-core') as typeof Core;
export const workflow = n8nRequire('n8n-workflow') as typeof Workflow;
export const { Container } = n8nRequire('@n8n/di') as typeof Di;
