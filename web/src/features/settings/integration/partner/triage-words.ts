import type { TriageCase } from '@preceptor/contract'
import type { StatusColour } from '@/ui/page/StatusBadge.tsx'
import { partnerTexts } from './texts.ts'

export const triageColours: Record<TriageCase['state'], StatusColour> = {
  open: 'red',
  assigned: 'amber',
  fixed: 'blue',
  retried: 'amber',
  resolved: 'green',
  ignored: 'grey',
}

/** How it goes, compared with the sync before; null where nothing changed or nobody can tell. */
export function trendOf({ trend }: TriageCase): string | null {
  if (!trend) return null
  return trend > 0 ? partnerTexts.say('more', { count: trend }) : partnerTexts.say('fewer', { count: -trend })
}
