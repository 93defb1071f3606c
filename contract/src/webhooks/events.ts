import { webhookText } from './texts.ts'

export const webhookEvents = {
  'webhook.created': webhookText('made'),
  'webhook.rotated': webhookText('rotated'),
  'webhook.removed': webhookText('ended'),
  'webhook.replayed': webhookText('replayed'),
} as const
