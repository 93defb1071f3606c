import type { PartnerPush, PushState } from '@preceptor/contract'
import type { StatusColour } from '@/ui/page/StatusBadge.tsx'

export const isOnItsWay = ({ state }: Pick<PartnerPush, 'state'>) => state === 'queued' || state === 'sent'

export const pushColours: Record<PushState, StatusColour> = {
  queued: 'grey',
  sent: 'blue',
  confirmed: 'green',
  refused: 'red',
  held: 'amber',
  discarded: 'grey',
}
