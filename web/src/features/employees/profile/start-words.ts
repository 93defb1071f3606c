import { activeStatus, decideStart, type Employee, plannedStart, type ProviderStatus } from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'
import { profileTexts } from './texts.ts'

/** Explains the status of a new person with a future hire date; undefined if it is the chosen one. */
export function newStartWords(provider_status: ProviderStatus, hire_date: string | null, today: string): string | null {
  const { starts_on } = decideStart({ provider_status, hire_date }, today)
  return starts_on && profileTexts.say('startsPending', { day: formatDay(starts_on) })
}

type Known = Pick<Employee, 'provider_status' | 'hire_date' | 'rehire_date' | 'scheduled_statuses'>

/** Explains how a changed hire date affects the status, before saving. */
export function movedStartWords(employee: Known, hire_date: string | null, today: string): string | null {
  if (hire_date === employee.hire_date) return null
  const was = plannedStart(employee)
  const next = decideStart({ ...employee, hire_date }, today, { ...employee, starts_on: was })
  const moves = next.provider_status !== employee.provider_status
  if (next.starts_on && moves) return profileTexts.say('startsLater', { day: formatDay(next.starts_on) })
  if (next.starts_on && next.starts_on !== was)
    return profileTexts.say('startsOtherDay', { day: formatDay(next.starts_on), planned: formatDay(was) })
  if (moves && next.provider_status === activeStatus) return profileTexts.say('startsNow')
  if (was && !next.starts_on) return profileTexts.say('startsNever', { planned: formatDay(was) })
  return null
}
