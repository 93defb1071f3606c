import type { SyncOutcome } from '@preceptor/contract'
import type { StatusColour } from '@/ui/page/StatusBadge.tsx'

export const outcomeColours: Record<SyncOutcome, StatusColour> = {
  created: 'green',
  updated: 'green',
  unchanged: 'grey',
  skipped: 'grey',
  failed: 'red',
  queued: 'grey',
  ignored: 'grey',
}
