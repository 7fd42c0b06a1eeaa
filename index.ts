export { MessagingServiceApi } from './credentials/MessagingServiceApi.credentials';
export { MessagingServiceEmailApi } from './credentials/MessagingServiceEmailApi.credentials';
export { MessagingServiceWebhookApi } from './credentials/MessagingServiceWebhookApi.credentials';
export { MessagingService } from './nodes/MessagingService/MessagingService.node';
export { MessagingServiceTrigger } from './nodes/MessagingService/MessagingServiceTrigger.node';
