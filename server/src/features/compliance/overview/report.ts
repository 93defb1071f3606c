import {
  type ComplianceReport,
  type Id,
  languages,
  missingDates,
  type MissingDate,
  type NamedStanding,
} from '@preceptor/contract'
import { reading, type Scope } from '../../../scope/scope.ts'
import { type AsOf, asOfDay } from '../../employees/compliance-facts.ts'
import { countEmployees, countEmployeesBy } from '../../employees/population.ts'
import { pendingCount } from '../settle-compliance.ts'
import {
  activeOn,
  byDiscipline,
  byPlace,
  byRule,
  named,
  namesIn,
  recordsFrom,
  rolledUp,
  ruleNames,
  unknownOf,
} from './standings.ts'

export interface AskedDay {
  as_of?: string | undefined
  kind?: 'records' | 'shown' | undefined
}

/** Counts active people by status: each number is the total of the employees list it opens. */
export async function complianceReport(calling: Scope, { as_of, kind }: AskedDay): Promise<ComplianceReport> {
  const scope = reading(calling)
  const asOf = asOfDay(scope, as_of, kind)
  const active = activeOn(scope, asOf)
  const [places, disciplines, rules, missing, not_verified, records_from, unknown, under_way, names] =
    await Promise.all([
      byPlace(scope, asOf),
      byDiscipline(scope, asOf),
      byRule(scope, asOf),
      countEmployeesBy(scope, { ...active, of: 'compliance_missing' }),
      countEmployees(scope, { ...active, not_verified: 'red' }),
      recordsFrom(scope, asOf),
      unknownOf(scope, asOf),
      pendingCount(scope),
      allNames(scope),
    ])
  return {
    as_of: asOf.day,
    kind: kindOf(asOf),
    records_from,
    total: rolledUp(places),
    unknown,
    by_location: named(places, ({ location_id }) => location_id, names.locations),
    by_discipline: named(disciplines, ({ discipline_id }) => discipline_id, names.disciplines),
    by_coordinator: named(places, ({ coordinator_id }) => coordinator_id, names.coordinators),
    by_language: byLanguage(places),
    by_rule: named(rules, ({ rule_id }) => rule_id, names.rules).map(ofRule),
    missing: (Object.keys(missingDates) as MissingDate[]).map(date => ({
      date,
      people: missing.data.find(({ value }) => value === date)?.count ?? 0,
    })),
    not_verified,
    under_way,
  }
}

export const kindOf = ({ isShown }: AsOf) => (isShown ? 'shown' : 'records')

async function allNames(
  scope: Scope,
): Promise<Record<'locations' | 'disciplines' | 'coordinators' | 'rules', Map<Id, string>>> {
  const [locations, disciplines, coordinators, rules] = await Promise.all([
    namesIn(scope, 'locations'),
    namesIn(scope, 'disciplines'),
    namesIn(scope, 'coordinators'),
    ruleNames(scope),
  ])
  return { locations, disciplines, coordinators, rules }
}

/** A rule always has a name and an ID, which locations may lack. */
const ofRule = ({ id, name, ...counts }: NamedStanding) => ({ id: id ?? '', name: name ?? '', ...counts })

type Places = Awaited<ReturnType<typeof byPlace>>

const isLanguage = (language: string): language is keyof typeof languages => Object.hasOwn(languages, language)

export function byLanguage(places: Places): ComplianceReport['by_language'] {
  const line = (language: string, counts: Places) => ({
    language: isLanguage(language) ? language : null,
    ...rolledUp(counts),
  })
  return [...Map.groupBy(places, ({ language }) => language)]
    .map(([language, counts]) => line(language, counts))
    .sort((a, b) => b.asked - a.asked)
}
