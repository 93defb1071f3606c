import { randomUUID } from 'node:crypto'
import type { Delivery, LanguageTexts, ModuleContent, ModuleKind, ModuleMode, ProgramOrigin } from '@preceptor/contract'
import { next } from './next.ts'

export interface ProgramRecord {
  organization_id: string
  id: string
  code: string | null
  titles: LanguageTexts
  descriptions: LanguageTexts
  training_type_id: string
  delivery: Delivery
  origin: ProgramOrigin
  /** For a catalog program. */
  standing: 'offered' | 'deprecated' | 'withdrawn'
  validity: 'forever' | 'months' | 'until'
  validity_months: number | null
  recurrence: 'none' | 'anniversary' | 'calendar' | 'rolling'
  due_from: 'assignment' | 'hire' | 'start'
  due_days: number
  grace_days: number
  pay_code: string | null
  is_paused: boolean
  gives_certificate: boolean
  certificate_template_id: string | null
  archived_at: string | null
  created_by_name: string
  created_at: string
  updated_by_name: string
  updated_at: string
}

export const aProgram = (
  over: Partial<ProgramRecord> & Pick<ProgramRecord, 'organization_id' | 'training_type_id'>,
): ProgramRecord => ({
  id: randomUUID(),
  code: null,
  titles: { en: `Program ${next()}` },
  descriptions: {},
  delivery: 'online',
  origin: 'own',
  standing: 'offered',
  validity: 'forever',
  validity_months: null,
  recurrence: 'none',
  due_from: 'assignment',
  due_days: 30,
  grace_days: 0,
  pay_code: null,
  is_paused: false,
  gives_certificate: true,
  certificate_template_id: null,
  archived_at: null,
  created_by_name: 'Ada Admin',
  created_at: '2024-03-04T15:00:00Z',
  updated_by_name: 'Ada Admin',
  updated_at: '2024-03-04T15:00:00Z',
  ...over,
})

export interface ProgramDisciplineRecord {
  organization_id: string
  program_id: string
  discipline_id: string
}
export interface ProgramLocationRecord {
  organization_id: string
  program_id: string
  location_id: string
}
export interface ProgramApprovalRecord {
  organization_id: string
  id: string
  program_id: string
  state: string
  number: string
  valid_to: string | null
}

export interface ProgramVersionRecord {
  organization_id: string
  id: string
  program_id: string
  number: number | null
  state: 'draft' | 'published'
  change_kind: 'minor' | 'material' | null
  given_to: 'new_only' | 'not_started' | 'all_open' | null
  note: string | null
  titles: LanguageTexts | null
  descriptions: LanguageTexts | null
  credit_minutes: number
  module_count: number
  languages: string[]
  reviews: Record<string, { by: string; at: string }>
  created_by_name: string
  created_at: string
  updated_by_name: string
  updated_at: string
  published_by_name: string | null
  published_at: string | null
}

/** Published as version 1 by default. */
export const aProgramVersion = (
  over: Partial<ProgramVersionRecord> & Pick<ProgramVersionRecord, 'organization_id' | 'program_id'>,
): ProgramVersionRecord => {
  const isDraft = over.state === 'draft'
  return {
    id: randomUUID(),
    number: isDraft ? null : 1,
    state: 'published',
    change_kind: isDraft ? null : 'minor',
    given_to: isDraft ? null : 'new_only',
    note: isDraft ? null : 'First version',
    titles: isDraft ? null : { en: 'Program' },
    descriptions: isDraft ? null : {},
    credit_minutes: 60,
    module_count: 1,
    languages: ['en'],
    reviews: {},
    created_by_name: 'Ada Admin',
    created_at: '2024-03-04T15:00:00Z',
    updated_by_name: 'Ada Admin',
    updated_at: '2024-03-04T15:00:00Z',
    published_by_name: isDraft ? null : 'Ada Admin',
    published_at: isDraft ? null : '2024-03-05T15:00:00Z',
    ...over,
  }
}

export interface ProgramModuleRecord {
  organization_id: string
  id: string
  version_id: string
  module_id: string
  position: number
  kind: ModuleKind
  titles: LanguageTexts
  mode: ModuleMode
  is_required: boolean
  min_minutes: number
  needs: 'all' | 'any'
  prerequisites: readonly string[]
  content: ModuleContent
  updated_by_name: string
  updated_at: string
}

export const aProgramModule = (
  over: Partial<ProgramModuleRecord> & Pick<ProgramModuleRecord, 'organization_id' | 'version_id'>,
): ProgramModuleRecord => ({
  id: randomUUID(),
  module_id: randomUUID(),
  position: 1,
  kind: 'acknowledgement',
  titles: { en: 'Agency policies' },
  mode: 'online',
  is_required: true,
  min_minutes: 0,
  needs: 'all',
  prerequisites: [],
  content: { kind: 'acknowledgement', statements: { en: 'I have read the policies.' } },
  updated_by_name: 'Ada Admin',
  updated_at: '2024-03-04T15:00:00Z',
  ...over,
})

export interface ModuleMinutesRecord {
  organization_id: string
  module_row_id: string
  topic_id: string
  minutes: number
}

export interface ProgramCheckoutRecord {
  organization_id: string
  program_id: string
  catalog_program_id: string
  mode: 'linked' | 'copied'
  held_version_id: string
  held_number: number
  latest_number: number
  seats: number | null
  valid_from: string
  valid_to: string | null
  awaits: string | null
  withdrawn_at: string | null
  people: 'finish' | 'stop' | null
  made_by_name: string
  made_at: string
  updated_at: string
}

export interface CatalogRequestRecord {
  organization_id: string
  id: string
  catalog_program_id: string
  title: string
  note: string | null
  state: 'asked' | 'given' | 'declined' | 'withdrawn'
  asked_by_name: string
  asked_at: string
  answer: string | null
  decided_by_name: string | null
  decided_at: string | null
}

/** A pending request by default. */
export const aCatalogRequest = (
  over: Partial<CatalogRequestRecord> & Pick<CatalogRequestRecord, 'organization_id' | 'catalog_program_id'>,
): CatalogRequestRecord => ({
  id: randomUUID(),
  title: 'Vital signs',
  note: null,
  state: 'asked',
  asked_by_name: 'Ada Admin',
  asked_at: '2026-03-10T15:00:00Z',
  answer: null,
  decided_by_name: null,
  decided_at: null,
  ...over,
})
