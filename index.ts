export * from './nodes/MessagingService/contract';
