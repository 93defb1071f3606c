import { type FileDeliveryState, isDeliveryOver, type SftpState } from '@preceptor/contract'
import type { StatusColour } from '@/ui/page/StatusBadge.tsx'

export const targetColours: Record<SftpState, StatusColour> = {
  new: 'blue',
  tested: 'green',
  ok: 'green',
  failing: 'red',
  disabled: 'grey',
}

/** Green for files with proven delivery, or picked up after their size was confirmed. */
export function deliveryColour(state: FileDeliveryState): StatusColour {
  if (state === 'proven' || state === 'proven_by_size' || state === 'taken') return 'green'
  if (state === 'unproven') return 'amber'
  return isDeliveryOver(state) ? 'red' : 'blue'
}
