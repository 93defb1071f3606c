import {
  can,
  datasetNamed,
  type Dataset,
  type ReportDefinition,
  type Role,
  rolePermissions,
  type Rule,
} from '@preceptor/contract'
import { invalid } from '../../errors/app-error.ts'
import { forbidden, mayI, permissionsOf, type Scope } from '../../scope/scope.ts'
import { reportTexts } from './texts.ts'

const datasetOf = ({ dataset }: Pick<ReportDefinition, 'dataset'>): Dataset => {
  const found = datasetNamed(dataset)
  if (!found) throw new Error(`There is no dataset ${dataset}.`)
  return found
}

/** Returns the columns that a definition shows, counts or filters by. */
function columnsOf(definition: ReportDefinition): string[] {
  const { list, measures, dimensions } = datasetOf(definition)
  const ofFilter = (key: string) => list.filters[key]?.column ?? key
  const ofGroup = (by: string) => {
    const dimension = dimensions[by]
    return dimension ? [ofFilter('from' in dimension ? dimension.from : dimension.filter)] : []
  }
  const inConditions = Object.keys(list.filters).filter(key => definition.filters['conditions']?.includes(`"${key}"`))
  return [
    ...definition.columns,
    ...definition.measures.flatMap(key => measures[key]?.column ?? []),
    ...[...Object.keys(definition.filters), ...inConditions].map(ofFilter),
    ...[...definition.groups, ...(definition.pivot ? [definition.pivot] : [])].flatMap(({ by }) => ofGroup(by)),
  ]
}

/** Returns the rules that must all be met to see the whole report: the dataset's own, and those of its sensitive columns. */
export function rulesOf(definition: ReportDefinition): Rule[] {
  const dataset = datasetOf(definition)
  return [dataset.access, dataset.list.access, ...columnsOf(definition).flatMap(key => dataset.sensitive[key] ?? [])]
}

export const maySeeAll = ({ actor }: Pick<Scope, 'actor'>, definition: ReportDefinition): boolean =>
  rulesOf(definition).every(rule => mayI(actor, rule))

/** Refuses a report with anything that the caller may not see. */
export function refuseUnseen({ actor }: Pick<Scope, 'actor'>, definition: ReportDefinition): void {
  const lacking = rulesOf(definition).find(rule => !mayI(actor, rule))
  if (lacking) throw forbidden({ role: actor.role, permissions: permissionsOf(actor) }, lacking)
}

/** Refuses to share a report with roles that may not see its data. */
export function refuseSharing(definition: ReportDefinition, roles: readonly Role[]): void {
  const blind = roles.find(role =>
    rulesOf(definition).some(rule => !can({ role, permissions: rolePermissions[role] }, rule)),
  )
  if (blind) throw invalid({ shared_with: [reportTexts.named('sharedNot', { role: blind })] })
}

/** Returns the permissions required beyond those of everyone who reads the dataset, for the database to compare. */
export function needsOf(definition: ReportDefinition): string[] {
  const dataset = datasetOf(definition)
  const rules = columnsOf(definition).flatMap(key => dataset.sensitive[key] ?? [])
  return [...new Set(rules.flatMap(rule => (rule.is === 'permitted' ? (rule.all ?? []) : [])))].toSorted()
}
