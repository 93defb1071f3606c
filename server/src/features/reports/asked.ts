import {
  type Dataset,
  datasetNamed,
  type AsOf,
  resolveDay,
  type ReportDefinition,
  type ReportFilters,
  type ReportParameters,
  withParameters,
  withValues,
  faultsOf,
} from '@preceptor/contract'
import type { WeekDay } from '@preceptor/contract/schedule/rule'
import { dayIn } from '@preceptor/contract/texts/texts'
import { invalid } from '../../errors/app-error.ts'
import { filterPairs, type NamesOf } from '../../events/filter-words.ts'
import { weekStart } from '../../lists/conditions.ts'
import { problemOfConditions } from '../../lists/tree.ts'
import { inWords, panelLanguages } from '../../lib/texts.ts'
import type { Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { followMergedFilters } from '../settings/taxonomy/follow-merges.ts'
import type { AsOfDay, ReportScope } from './dataset-sql.ts'
import { datasetSqls } from './dataset-sqls.ts'
import { refuseUnseen } from './may-see.ts'
import { namesOf } from './lookup-names.ts'
import { reportTexts } from './texts.ts'

/** A definition as of today: with dates instead of relative days. */
export interface AskedNow {
  filters: ReportFilters
  as_of: AsOfDay
  person: ReportDefinition['person']
  week_start: WeekDay
}

/** Returns the definition with its runner's parameters; refuses it at the invalid field. */
export function definitionWith(definition: ReportDefinition, given: ReportParameters): ReportDefinition {
  const merged = withParameters(definition, given)
  const errors: Record<string, string[]> = {}
  for (const { at, says } of faultsOf(merged)) (errors[at in given ? at : 'definition'] ??= []).push(says)
  const dataset = datasetNamed(merged.dataset)
  const { conditions } = merged.filters
  const problem = dataset && conditions ? problemOfConditions(dataset.list, conditions) : null
  if (problem && Object.keys(errors).length === 0) errors['filters'] = [problem]
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return merged
}

/** Reads a definition for the person who runs it now: checked against their permissions, with dates in place of relative days. */
export async function askedNow(scope: Scope, definition: ReportDefinition): Promise<AskedNow> {
  refuseUnseen(scope, definition)
  const week_start = await weekStart(scope)
  const followed = await followMergedFilters(scope, definition.filters)
  return askedOn({ ...definition, filters: followed }, todayIn(scope.agency.time_zone), week_start)
}

/** Reads a definition as of a given day. */
export function askedOn(definition: ReportDefinition, today: string, week_start: WeekDay): AskedNow {
  const { dataset } = datasetSqls[definition.dataset]
  return {
    filters: resolvedIn(dataset, definition.filters, today, week_start),
    as_of: dayOf(definition.as_of, today, week_start),
    person: definition.person,
    week_start,
  }
}

const dayOf = ({ mode, day }: AsOf, today: string, week_start: WeekDay): AsOfDay => ({
  mode,
  day: mode === 'now' || day === null ? today : resolveDay(day, today, week_start),
})

/** Resolves relative days in filters and conditions to dates. */
function resolvedIn({ list }: Dataset, filters: ReportFilters, today: string, week_start: WeekDay): ReportFilters {
  const resolved = (values: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => {
        const kind = list.filters[key]?.kind
        return [key, kind === 'from' || kind === 'to' ? resolveDay(value, today, week_start) : value]
      }),
    )
  const { conditions, ...flat } = resolved(filters)
  return conditions === undefined ? flat : { ...flat, conditions: withValues(conditions, resolved) }
}

/** Returns the scope for querying a dataset. */
export const reportScope = (scope: Scope, { as_of, person, week_start }: AskedNow): ReportScope => ({
  ...scope,
  asOf: as_of,
  person,
  weekStart: week_start,
})

/** Returns the filters as one sentence in each language: a later reader sees the names as of that day. */
export const filtersSaid = async (scope: Scope, definition: ReportDefinition): Promise<Record<string, string>> =>
  filtersSaidOn(definition, todayIn(scope.agency.time_zone), await weekStart(scope), (lookup, ids) =>
    namesOf(scope, datasetSqls[definition.dataset].lookups[lookup], ids),
  )

export async function filtersSaidOn(
  definition: ReportDefinition,
  today: string,
  week_start: WeekDay,
  names: NamesOf,
): Promise<Record<string, string>> {
  const { dataset } = datasetSqls[definition.dataset]
  const said: Record<string, string> = {}
  for (const language of panelLanguages) {
    const pairs = await filterPairs(dataset.list.filters, definition.filters, {
      namesOf: names,
      language,
      today,
      dayOf: value => dayIn(language, resolveDay(value, today, week_start)),
    })
    said[language] = pairs.map(pair => pair.join(': ')).join('; ')
  }
  return said
}

/** Returns the same in the reader's language. */
export const saidIn = (language: string, said: Readonly<Record<string, string>>): string =>
  said[language] ?? said['en'] ?? inWords(language, reportTexts.named('noFilters'))
