import { datasetNamed } from '../reports/datasets.ts'
import type { ReportDefinition } from '../reports/definition.ts'

/** How sensitive a report is: numbers only, columns about people, or columns that may reveal someone's health. */
export type ReportPrivacy = 'numbers' | 'people' | 'health'

/** Single rows of these name no one, except in the listed columns. */
const aboutNobody: Readonly<Record<string, readonly string[]>> = { sessions: ['instructors'] }
/** Groups whose values are people. */
const groupsOfPeople: ReadonlySet<string> = new Set(['coordinator', 'instructor', 'who'])
/** Columns that can name or reveal a health record, such as a TB test, if single rows show whose it is. */
const ofHealth: Readonly<Record<string, readonly string[]>> = {
  credentials: ['type', 'number'],
  waivers: ['rule', 'reason'],
  forms: ['form', 'category'],
  compliance: ['rule', 'reason'],
  messages: ['event', 'reason'],
  attendance: ['note'],
  events: ['event', 'subject', 'reason'],
}

export function privacyOf({ dataset, columns, groups, pivot, filters }: ReportDefinition): ReportPrivacy {
  const by = [...groups, ...(pivot ? [pivot] : [])].map(one => one.by)
  const names = aboutNobody[dataset]
  const tellsOfRows = names ? columns.some(column => names.includes(column)) : columns.length > 0
  if (!tellsOfRows) return by.some(one => groupsOfPeople.has(one)) ? 'people' : 'numbers'
  const list = datasetNamed(dataset)?.list
  const asked = Object.entries(filters).flatMap(([key, value]) =>
    key === 'conditions'
      ? (ofHealth[dataset] ?? []).filter(one => value.includes(one))
      : [list?.filters[key]?.column ?? key],
  )
  const said = new Set([...columns, ...by, ...asked])
  return (ofHealth[dataset] ?? []).some(one => said.has(one)) ? 'health' : 'people'
}
