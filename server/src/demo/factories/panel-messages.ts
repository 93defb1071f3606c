import { randomUUID } from 'node:crypto'
import type { Role } from '@preceptor/contract'
import { next } from './next.ts'

export interface PanelMessageRecord {
  id: string
  title: string
  body: string
  title_es: string | null
  body_es: string | null
  level: 'info' | 'warning' | 'error'
  roles: Role[]
  agency_ids: string[]
  starts_at: string | null
  ends_at: string | null
  time_zone: string
  is_dismissible: boolean
  needs_acknowledgement: boolean
  created_by: string
  created_by_name: string
  created_at: string
  updated_at: string
}

export const aPanelMessage = (
  over: Partial<PanelMessageRecord> & Pick<PanelMessageRecord, 'created_by'>,
): PanelMessageRecord => ({
  id: randomUUID(),
  title: `Message ${next()}`,
  body: 'The panel is down for at most 20 minutes.',
  title_es: null,
  body_es: null,
  level: 'info',
  roles: [],
  agency_ids: [],
  starts_at: null,
  ends_at: null,
  time_zone: 'America/New_York',
  is_dismissible: true,
  needs_acknowledgement: false,
  created_by_name: 'Vendor csm',
  created_at: '2024-03-04T15:00:00Z',
  updated_at: '2024-03-04T15:00:00Z',
  ...over,
})
