import { join } from 'node:path';

import { places } from '../../scripts/places';

/** A self-signed certificate for 127.0.0.1 and its key: used by the service and trusted by contenders. */
export const certificate = join(places.root, 'test', 'tools', 'tls', 'here.cert.pem');
export const certificateKey = join(places.root, 'test', 'tools', 'tls', 'here.key.pem');
