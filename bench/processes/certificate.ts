import { join } from 'node:path';

import { places } from '../../scripts/places';

/** A certificate of 127.0.0.1 for itself, and its key: the service shows it, and contenders trust it. */
export const certificate = join(places.root, 'test', 'tools', 'tls', 'here.cert.pem');
export const certificateKey = join(places.root, 'test', 'tools', 'tls', 'here.key.pem');
