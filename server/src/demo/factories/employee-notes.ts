import { randomUUID } from 'node:crypto'
import type { NoteAudience, NoteType } from '@preceptor/contract'
import { next } from './next.ts'

export interface EmployeeNoteRecord {
  organization_id: string
  id: string
  employee_id: string
  type: NoteType
  text: string
  visible_to: NoteAudience
  is_pinned: boolean
  created_by: string | null
  created_by_name: string
  created_at: string
}

export const anEmployeeNote = (
  over: Partial<EmployeeNoteRecord> & Pick<EmployeeNoteRecord, 'organization_id' | 'employee_id'>,
): EmployeeNoteRecord => ({
  id: randomUUID(),
  type: 'general',
  text: `Note ${next()}`,
  visible_to: 'everyone',
  is_pinned: false,
  created_by: null,
  created_by_name: 'Ada Admin',
  created_at: '2024-03-04T15:00:00Z',
  ...over,
})
