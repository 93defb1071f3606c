import { randomUUID } from 'node:crypto'
import { nothingChosen, type ReportDefinition, type ReportNames, type Role } from '@preceptor/contract'
import type { AskedNow } from '../../features/reports/asked.ts'
import { next } from './next.ts'

export interface ReportDefinitionRecord {
  organization_id: string
  id: string
  names: ReportNames
  definition: ReportDefinition
  shared_with: Role[]
  needs: string[]
  owner_id: string
  owner_name: string
  version: number
  created_at: string
  updated_at: string
}

const overdue: ReportDefinition = {
  ...nothingChosen,
  dataset: 'assignments',
  columns: ['name', 'program', 'due_on'],
  filters: { standing: 'overdue' },
}

export const aReportDefinition = (
  over: Partial<ReportDefinitionRecord> & Pick<ReportDefinitionRecord, 'organization_id' | 'owner_id'>,
): ReportDefinitionRecord => ({
  id: randomUUID(),
  names: { en: `Report ${next()}` },
  definition: overdue,
  shared_with: [],
  needs: [],
  owner_name: 'Ada Admin',
  version: 1,
  created_at: '2024-03-04T15:00:00Z',
  updated_at: '2024-03-04T15:00:00Z',
  ...over,
})

export interface ReportVersionRecord {
  organization_id: string
  report_id: string
  version: number
  definition: ReportDefinition
  by_id: string
  by_name: string
  at: string
}

export interface ReportRunRecord {
  organization_id: string
  id: string
  /** The key of a built-in report, or the id of a definition. */
  report: string
  names: ReportNames
  version: number | null
  definition: ReportDefinition
  asked: AskedNow
  filters_said: Record<string, string>
  state: 'queued' | 'expired'
  rows: number | null
  lines: number | null
  bytes: number | null
  /** `\x` and 64 hex digits. */
  sha256: string | null
  asked_by: string
  asked_by_name: string
  asked_at: string
  ended_at: string | null
  expires_on: string
  pinned: boolean
  opened: number
}
