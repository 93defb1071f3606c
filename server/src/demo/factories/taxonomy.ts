import { randomUUID } from 'node:crypto'
import type { CountsAs, TrainingTypeColour } from '@preceptor/contract'
import { next } from './next.ts'

export interface DisciplineRecord {
  organization_id: string
  id: string
  code: string
  name: string
  is_skilled: boolean
  is_active: boolean
}

export const aDiscipline = (
  over: Partial<DisciplineRecord> & Pick<DisciplineRecord, 'organization_id'>,
): DisciplineRecord => {
  const n = next()
  return { id: randomUUID(), code: `D${n}`, name: `Discipline ${n}`, is_skilled: false, is_active: true, ...over }
}

export interface LocationRecord {
  organization_id: string
  id: string
  code: string | null
  name: string
  address_line1: string | null
  city: string | null
  state: string | null
  postal_code: string | null
  time_zone: string | null
  parent_id: string | null
  is_active: boolean
}

export const aLocation = (over: Partial<LocationRecord> & Pick<LocationRecord, 'organization_id'>): LocationRecord => ({
  id: randomUUID(),
  code: null,
  name: `Location ${next()}`,
  address_line1: null,
  city: null,
  state: null,
  postal_code: null,
  time_zone: null,
  parent_id: null,
  is_active: true,
  ...over,
})

export interface TopicRecord {
  organization_id: string
  id: string
  name: string
}

export const aTopic = (over: Partial<TopicRecord> & Pick<TopicRecord, 'organization_id'>): TopicRecord => ({
  id: randomUUID(),
  name: `Topic ${next()}`,
  ...over,
})

export interface TrainingTypeRecord {
  organization_id: string
  id: string
  code: string | null
  name: string
  colour: TrainingTypeColour
  counts_as: CountsAs
  is_payable: boolean
  is_active: boolean
  sort: number
}

export const aTrainingType = (
  over: Partial<TrainingTypeRecord> & Pick<TrainingTypeRecord, 'organization_id'>,
): TrainingTypeRecord => {
  const n = next()
  return {
    id: randomUUID(),
    code: null,
    name: `Training type ${n}`,
    colour: 'teal',
    counts_as: 'none',
    is_payable: false,
    is_active: true,
    sort: n,
    ...over,
  }
}

export interface CoordinatorRecord {
  organization_id: string
  id: string
  name: string
  email: string | null
  user_id: string | null
  updated_at: string
}

export const aCoordinator = (
  over: Partial<CoordinatorRecord> & Pick<CoordinatorRecord, 'organization_id'>,
): CoordinatorRecord => ({
  id: randomUUID(),
  name: `Coordinator ${next()}`,
  email: null,
  user_id: null,
  updated_at: '2024-03-04T15:00:00Z',
  ...over,
})
