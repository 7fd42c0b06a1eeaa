import { acting } from './acting';
import { withDescription } from './describing';
import { reading } from './reading';
import type { ControlRoute } from '../openapi/route';
import { session } from './session';

/** Every control; the document of the interface is made from this, too. */
export const controls: readonly ControlRoute[] = withDescription([...reading, ...acting, ...session]);
