export { call } from './call';
export { connect, type Connection } from './connection';
export { newestCode } from './newestCode';
export { testCredential } from './credentialTest';
export { searchTemplates } from './templateSearch';
export { wireRequest } from './wire';
