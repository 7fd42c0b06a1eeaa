export { authorizationOf, userOf } from './credential/authorization';
export { call, newestCode } from './call';
export {
	connect,
	connections,
	noConnection,
	type AccountLimits,
	type Connection,
	type RequestContext,
} from './credential/connection';
export { testCredential } from './credentialTest';
export { isBlocked, networkFault } from './wire/networkFault';
export { wireRequest } from './wire/request';
