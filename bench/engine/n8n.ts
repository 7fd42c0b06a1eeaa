import { createRequire } from 'node:module';

import type * as Di from '@n8n/di';
import type * as Core from 'n8n-core';
import type * as Workflow from 'n8n-workflow';

import { places } from '../../scripts/places';

/**
 * Engine and nodes come from the n8n of the end-to-end tests rather than from the project's
 * n8n-core, so that n8n's nodes and ours share the same copy of every module.
 */
export const n8nRequire = createRequire(places.n8n);

export const core = n8nRequire('n8n-core') as typeof Core;
export const workflow = n8nRequire('n8n-workflow') as typeof Workflow;
export const { Container } = n8nRequire('@n8n/di') as typeof Di;
