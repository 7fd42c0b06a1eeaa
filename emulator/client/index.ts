export { connect, Connection, type Wanted } from './connection';
export type { Waiting } from './inbox';
export { Mailbox, ReceivedEmail } from './mailbox';
export { Phone, ReceivedAppMessage, ReceivedSms, type AppContent } from './phone';
export type * from './shapes';
