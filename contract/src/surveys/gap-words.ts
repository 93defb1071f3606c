import { standingStates, unknownOn } from '../compliance/result.ts'
import type { SurveyGap } from './surveys.ts'
import { surveyText } from './texts.ts'

/** Returns true while there is still time, so it isn't a gap yet. */
export const isToCome = ({ kind }: Pick<SurveyGap, 'kind'>) => kind === 'due_soon' || kind === 'form_open'

/** Returns a gap as a sentence; `say` formats dates for the reader. */
export function gapWords({ kind, what, on }: SurveyGap, say: (day: string) => string): string {
  const day = on === null ? 'none' : say(on)
  switch (kind) {
    case 'lapsed':
      return surveyText('gapLapsed', { what, day })
    case 'overdue':
      return surveyText('gapOverdue', { what, day })
    case 'due_soon':
      return surveyText('gapSoon', { what, day })
    case 'missing':
      return surveyText('gapMissing', { what })
    case 'expired':
      return surveyText('gapExpired', { what, day })
    case 'form_overdue':
      return surveyText('gapFormOverdue', { what, day })
    case 'form_open':
      return surveyText('gapFormOpen', { what, day })
    case 'unverified':
      return surveyText('gapUnverified', { what })
    case 'no_scan':
      return surveyText('gapNoScan', { what })
    case 'no_evidence':
      return surveyText('gapNoEvidence', { what, day })
    case 'no_hire_date':
      return surveyText('gapNoHireDate')
    case 'not_judged':
      return on === null ? standingStates.unknown : unknownOn(on)
  }
}
