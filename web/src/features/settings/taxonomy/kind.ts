import type { Endpoint, Id, List, Rule } from '@preceptor/contract'
import type { ReactNode } from 'react'
import type { Fields } from '@/widgets/form/use-fields.ts'
import type { SettingsTab } from '@/nav/pages.ts'

/** Fields shared by the rows of all lists. */
export interface Entry {
  id: Id
  name: string
  code?: string | null
  is_active: boolean
  version: number
  employees?: number
}

export interface FieldsProps<Values extends object> {
  form: Fields<Values>
  /** The row being edited; absent when adding. */
  id?: Id | undefined
}

export type EntryKind =
  | 'discipline'
  | 'location'
  | 'trainingType'
  | 'topic'
  | 'credentialType'
  | 'coordinator'
  | 'room'
  | 'instructor'
  | 'holiday'

/** For lists whose entries can be merged. */
export type Merging = Readonly<Record<'preview' | 'merge', Endpoint>>

/** Differences between the lists. */
export interface Kind<Row extends Entry, Values extends object> {
  is: EntryKind
  tab: SettingsTab
  /** The permission to change it; by default, the permission to manage the agency's lists. */
  edits?: Rule
  list: List
  calls: Readonly<Record<'list' | 'add' | 'update', Endpoint>> & Partial<Merging>
  /** Other calls that show its names or people. */
  refreshes?: readonly Endpoint[]
  empty: Values
  valuesOf: (row: Row) => Values
  bodyOf: (values: Values) => Record<string, unknown>
  Fields: (props: FieldsProps<Values>) => ReactNode
  /** Field names for conflicts between two people. */
  labels: Readonly<Record<string, string>>
  /** Describes a field if its value alone isn't enough. */
  show?: (values: Values, field: keyof Values & string, rows: readonly Row[]) => string | undefined
}
