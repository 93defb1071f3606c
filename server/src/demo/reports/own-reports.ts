import type { ReportDefinition, ReportNames, Role } from '@preceptor/contract'

export interface OwnReport {
  names: ReportNames
  /** Its versions, oldest first. */
  definitions: [ReportDefinition, ...ReportDefinition[]]
  shared_with: Role[]
  /** Created by the administrator who signs in, or by a colleague. */
  by: 'admin' | 'colleague'
}

const usual = {
  pivot: null,
  sort: null,
  group_sort: null,
  chart: null,
  as_of: { mode: 'now', day: null },
  person: 'today',
} as const

/** Custom reports of an agency: two are private, one is shared with everyone who can open reports. */
export function ownReportsOf(location: { id: string; name: string }): OwnReport[] {
  const overdue: ReportDefinition = {
    ...usual,
    dataset: 'assignments',
    columns: ['name', 'program', 'due_on', 'days_overdue', 'coordinator'],
    filters: { standing: 'overdue', location_id: location.id },
    groups: [{ by: 'coordinator' }],
    measures: ['count', 'people', 'most_days_late'],
    sort: '-days_overdue',
    group_sort: '-count',
    chart: { kind: 'bar', measure: 'count' },
  }
  const hired: ReportDefinition = {
    ...usual,
    dataset: 'people',
    columns: ['name', 'employee_number', 'hire_date', 'location'],
    filters: { hired_from: 'quarter_start' },
    groups: [{ by: 'location' }],
    measures: ['count'],
    sort: '-hire_date',
  }
  const minutes: ReportDefinition = {
    ...usual,
    dataset: 'ledger',
    columns: [],
    filters: { kind: 'credit', counts: 'yes', completed_from: 'month_start-5m', completed_to: 'today' },
    groups: [{ by: 'topic' }],
    pivot: { by: 'completed', grain: 'month' },
    measures: ['minutes', 'people'],
    group_sort: '-minutes',
    chart: { kind: 'heat', measure: 'minutes' },
  }
  return [
    {
      names: {
        en: `Overdue in ${location.name}, by coordinator`,
        es: `Atrasado en ${location.name}, por coordinador`,
      },
      definitions: [overdue],
      shared_with: [],
      by: 'admin',
    },
    {
      names: { en: 'Hired this quarter', es: 'Contratados este trimestre' },
      definitions: [hired, { ...hired, columns: [...hired.columns, 'discipline', 'coordinator'] }],
      shared_with: [],
      by: 'admin',
    },
    {
      names: { en: 'Training minutes by topic and month', es: 'Minutos de capacitación por tema y mes' },
      definitions: [minutes],
      shared_with: ['agency_admin', 'viewer'],
      by: 'colleague',
    },
  ]
}
