import type { WebhookDelivery } from '@preceptor/contract'
import type { StatusColour } from '@/ui/page/StatusBadge.tsx'

export const stateColours: Readonly<Record<WebhookDelivery['state'], StatusColour>> = {
  queued: 'amber',
  sent: 'green',
  kept: 'grey',
  failed: 'red',
}
