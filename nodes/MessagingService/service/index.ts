export type { AccountLimits } from './accountLimits';
export { call } from './call';
export { connect, type Connection, type RequestContext } from './connection';
export { isBlocked, networkFault } from './networkFault';
export { newestCode } from './newestCode';
export { testCredential } from './credentialTest';
export { searchTemplatesBy } from './templateSearch';
export { wireRequest } from './wire';
