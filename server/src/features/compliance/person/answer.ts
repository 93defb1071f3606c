import type { ComplianceStanding, ComplianceWay, Id } from '@preceptor/contract'
import { invalid } from '../../../errors/app-error.ts'
import type { Scope } from '../../../scope/scope.ts'
import { employeeNow } from '../../employees/read-employee.ts'
import { todayIn } from '../../employees/today.ts'
import { impactOf, type Proposed } from './impact.ts'
import type { Readers } from './open-forms.ts'
import { shownStanding } from './shown.ts'
import { standingOf } from './standing.ts'
import { personTexts } from './texts.ts'
import { wayOf } from './way.ts'

export interface AsOf {
  as_of?: string | undefined
  kind?: 'records' | 'shown' | undefined
}

/** Throws NOT_FOUND for a person the caller can't see. */
export async function answerCompliance(
  scope: Scope,
  of: Id,
  { as_of, kind }: AsOf,
  readers: Readers = 'actor',
): Promise<ComplianceStanding> {
  const id = await employeeNow(scope, of)
  const today = todayIn(scope.agency.time_zone)
  const day = as_of ?? today
  if (kind !== 'shown') return standingOf(scope, id, day, readers)
  if (day > today) throw invalid({ as_of: [personTexts.named('shownToCome')] })
  return shownStanding(scope, id, day)
}

export async function answerWay(scope: Scope, of: Id, reach: 'due' | 'all' = 'due'): Promise<ComplianceWay> {
  const id = await employeeNow(scope, of)
  return wayOf(scope, id, todayIn(scope.agency.time_zone), reach)
}

export async function answerImpact(scope: Scope, of: Id, proposed: Proposed) {
  const id = await employeeNow(scope, of)
  return impactOf(scope, id, proposed)
}
