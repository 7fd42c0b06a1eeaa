export * from './email';
export * from './endpoints';
export * from './errors';
export * from './messagingApp';
export * from './primitives';
export * from './sms';
export * from './webhooks';
