import type { Filter } from '../filters.ts'
import type { List, ListColumn } from './list.ts'
import { listText } from './texts.ts'

/**
 * Columns that come from data, such as the questions of a form. The agency names them, so the server sends their keys and labels
 * with the list. A list and its data columns work together like any other list.
 */
export const dataKinds = ['text', 'number', 'day', 'choice', 'choices', 'yes_no'] as const
export type DataKind = (typeof dataKinds)[number]

export interface DataColumn {
  /** Letters, digits, `_` and `-`. The column's name in a URL is `v.<key>`. */
  key: string
  /** In the reader's language. */
  label: string
  kind: DataKind
  /** A text containing a phone number. */
  is_phone?: boolean | undefined
  /** The choices in order, for the three kinds with choices. */
  choices?: { value: string; label: string }[] | undefined
  /** True if rows can be sorted by it. */
  sorts?: boolean | undefined
  /** Shown until a user chooses otherwise. */
  usual?: boolean | undefined
}

const prefix = 'v.'
const keys = /^[\w-]{1,50}$/
const names = /^v\.[\w-]{1,50}(?:\.(?:from|to|min|max))?$/

export const isDataKey = (key: string) => keys.test(key)
/** Returns its name in columns, sort orders and filters. */
export const dataName = (key: string) => prefix + key
/** Returns true for a possible name of a data column or of one of its filters. */
export const isDataName = (name: string) => names.test(name)
/** Returns true for a possible sort order by such a column, also descending. */
export const isDataSort = (text: string) => /^-?v\.[\w-]{1,50}$/.test(text)

export type DataList = Omit<List, 'usualFilters'>

/** Returns the list with these columns appended, and a filter for each. `of` is the owner of the list, such as the id of a form. */
export function withDataColumns<L extends List>(list: L, columns: readonly DataColumn[], of?: string): DataList {
  const known = columns.filter(({ key }) => isDataKey(key))
  return {
    ...list,
    ...(of !== undefined && { of }),
    columns: { ...list.columns, ...Object.fromEntries(known.map(one => [dataName(one.key), columnOf(one)])) },
    filters: { ...list.filters, ...Object.fromEntries(known.flatMap(filtersOf)) },
    counted: [...(list.counted ?? []), ...known.filter(isChosen).map(({ key }) => dataName(key))],
  }
}

/** Returns true for columns with fixed choices, one or several. */
export const isChosen = ({ kind }: DataColumn) => kind === 'choice' || kind === 'choices' || kind === 'yes_no'

function columnOf({ key, label, kind, sorts = false, usual = false }: DataColumn): ListColumn {
  if (!sorts) return { label, usual }
  const ways: readonly [string, string] | null =
    kind === 'number'
      ? [listText('lowestFirst'), listText('highestFirst')]
      : kind === 'day'
        ? [listText('oldestFirst'), listText('newestFirst')]
        : null
  return { label, usual, sort: dataName(key), ...(ways && { ways }) }
}

function filtersOf(column: DataColumn): [name: string, Filter][] {
  const { key, label, kind, choices = [] } = column
  const name = dataName(key)
  switch (kind) {
    case 'text':
      return [[name, { kind: 'text', label, column: name }]]
    case 'number':
      return [
        [`${name}.min`, { kind: 'min', label: listText('atLeast', { name: label }), range: label, column: name }],
        [`${name}.max`, { kind: 'max', label: listText('atMost', { name: label }), column: name }],
      ]
    case 'day':
      return [
        [`${name}.from`, { kind: 'from', label: listText('from', { name: label }), range: label, column: name }],
        [`${name}.to`, { kind: 'to', label: listText('to', { name: label }), column: name }],
      ]
    case 'choice':
    case 'choices':
    case 'yes_no': {
      const words = Object.fromEntries(choices.map(choice => [choice.value, choice.label]))
      return [[name, { kind: 'choice', label, choices: words, column: name }]]
    }
  }
}
