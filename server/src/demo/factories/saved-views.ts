import { randomUUID } from 'node:crypto'
import { next } from './next.ts'

export interface SavedViewRecord {
  organization_id: string
  id: string
  owner_id: string
  owner_name: string
  resource: 'employees'
  name: string
  query: Record<string, string>
  columns: string[] | null
  visibility: 'private' | 'everyone'
  is_default: boolean
}

export const aSavedView = (
  over: Partial<SavedViewRecord> & Pick<SavedViewRecord, 'organization_id' | 'owner_id'>,
): SavedViewRecord => ({
  id: randomUUID(),
  owner_name: 'Ada Admin',
  resource: 'employees',
  name: `View ${next()}`,
  query: { provider_status: '1' },
  columns: null,
  visibility: 'private',
  is_default: false,
  ...over,
})
