import type { ComplianceGlance } from '@preceptor/contract'
import { reading, type Scope } from '../../../scope/scope.ts'
import { asOfDay } from '../../employees/compliance-facts.ts'
import { countEmployees } from '../../employees/population.ts'
import { lapseForecast } from './forecast.ts'
import { activeOn, byDiscipline, byPlace, named, namesIn, recordsFrom, rolledUp, unknownOf } from './standings.ts'
import { type AskedDay, byLanguage, kindOf } from './report.ts'
import { pendingCount } from '../settle-compliance.ts'
import { toDo } from './to-do.ts'
import { complianceTrend } from './trend.ts'

/** Returns the dashboard's numbers for a day: each is the total of the employees list it opens. */
export async function complianceGlance(calling: Scope, { as_of, kind }: AskedDay): Promise<ComplianceGlance> {
  const scope = reading(calling)
  const asOf = asOfDay(scope, as_of, kind)
  const active = activeOn(scope, asOf)
  const records_from = await recordsFrom(scope, asOf)
  const [
    places,
    disciplines,
    unknown,
    due_week,
    due_month,
    forecast,
    people,
    under_way,
    locations,
    kinds,
    coordinators,
  ] = await Promise.all([
    byPlace(scope, asOf),
    byDiscipline(scope, asOf),
    unknownOf(scope, asOf),
    countEmployees(scope, { ...active, compliance_due: 'week' }),
    countEmployees(scope, { ...active, compliance_due: 'month' }),
    lapseForecast(scope, asOf),
    toDo(scope, asOf),
    pendingCount(scope),
    namesIn(scope, 'locations'),
    namesIn(scope, 'disciplines'),
    namesIn(scope, 'coordinators'),
  ])
  const total = rolledUp(places)
  return {
    as_of: asOf.day,
    kind: kindOf(asOf),
    records_from,
    total,
    unknown,
    due_week,
    due_month,
    under_way,
    trend: await complianceTrend(scope, asOf, records_from !== null && asOf.day >= records_from ? total : null),
    by_location: named(places, ({ location_id }) => location_id, locations),
    by_discipline: named(disciplines, ({ discipline_id }) => discipline_id, kinds),
    by_coordinator: named(places, ({ coordinator_id }) => coordinator_id, coordinators),
    by_language: byLanguage(places),
    forecast,
    ...people,
  }
}
