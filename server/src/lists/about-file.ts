import type { List } from '@preceptor/contract'
import { dayIn, localeOf } from '@preceptor/contract/texts/texts'
import { filterPairs, type NamesOf } from '../events/filter-words.ts'
import { inWords } from '../lib/texts.ts'
import type { AgenciesScope, Scope } from '../scope/scope.ts'
import type { Values } from './list-sql.ts'
import { listTexts } from './texts.ts'

/** A line of facts about a file. */
export type AboutLine = readonly [label: string, value: string]

const momentParts = { dateStyle: 'medium', timeStyle: 'short' } as const
const isDay = /^\d{4}-\d{2}-\d{2}$/

interface Asked {
  values: Values
  sort_by: string | undefined
  count: number
  namesOf: NamesOf
  /** The day that relative days are based on. */
  today: string
}

/** Describes the screen that a file was exported from: its agency, filters and sort, and the user and time of the export. */
export async function aboutFile(
  list: List,
  scope: Scope | AgenciesScope,
  { values, sort_by, count, namesOf, today }: Asked,
): Promise<AboutLine[]> {
  const { language } = scope.origin
  const filtered = await filterPairs(list.filters, values, { namesOf, language, today })
  const order = sort_by ?? list.usualSort
  return [
    ...('agency' in scope ? [[listTexts.say(language, 'agency'), scope.agency.name] as const] : []),
    [listTexts.say(language, 'rows'), count.toLocaleString(localeOf(language))],
    ...filtered.map(([label, value]) => [label, isDay.test(value) ? dayIn(language, value) : value] as const),
    ...(order ? [[listTexts.say(language, 'sortedBy'), orderWords(list, order, language)] as const] : []),
    ...takenBy(scope),
  ]
}

/** Returns the user and the time of the export, in the agency's zone. */
export function takenBy(scope: Scope | AgenciesScope): AboutLine[] {
  const { language } = scope.origin
  const timeZone = 'agency' in scope ? scope.agency.time_zone : 'UTC'
  const moment = new Intl.DateTimeFormat(localeOf(language), { ...momentParts, timeZone }).format(new Date())
  return [
    [listTexts.say(language, 'exported'), 'agency' in scope ? moment : `${moment} UTC`],
    [listTexts.say(language, 'exportedBy'), scope.actor.name],
  ]
}

function orderWords({ columns }: List, order: string, language: string): string {
  const isDown = order.startsWith('-')
  const column = Object.values(columns).find(({ sort }) => sort === order.replace(/^-/, ''))
  if (!column) return order
  const way = column.ways?.[isDown ? 1 : 0] ?? listTexts.named(isDown ? 'down' : 'up')
  return listTexts.say(language, 'sorted', { column: inWords(language, column.label), way: inWords(language, way) })
}
