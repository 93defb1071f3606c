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

/** Describes the change since the previous sync; null when unchanged or unknown. */
export function trendOf({ trend }: TriageCase): string | null {
  if (!trend) return null
  return trend > 0 ? partnerTexts.say('more', { count: trend }) : partnerTexts.say('fewer', { count: -trend })
}
