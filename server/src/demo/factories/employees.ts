import { randomUUID } from 'node:crypto'
import type { ProviderStatus } from '@preceptor/contract'
import { next } from './next.ts'

export interface EmployeeRecord {
  organization_id: string
  id: string
  employee_number: string | null
  external_id: string | null
  payroll_number: string | null
  company_code: string | null
  cost_center: string | null
  first_name: string
  middle_name: string | null
  last_name: string
  preferred_name: string | null
  email: string | null
  mobile: string | null
  phone_2: string | null
  birth_date: string | null
  language: string | null
  provider_status: ProviderStatus
  status_reason: string | null
  status_since: string | null
  hire_date: string | null
  rehire_date: string | null
  termination_date: string | null
  expected_return: string | null
  photo_id: string | null
  employment_type: 'full_time' | 'part_time' | 'per_diem' | 'live_in' | null
  discipline_id: string | null
  location_id: string | null
  coordinator_id: string | null
  address_line1: string | null
  address_line2: string | null
  city: string | null
  state: string | null
  postal_code: string | null
  tags: string[]
  tasks: string[]
  emergency_contacts: { name: string; relation: string | null; phone: string | null }[]
  created_at: string
  updated_at: string
}

export const anEmployee = (over: Partial<EmployeeRecord> & Pick<EmployeeRecord, 'organization_id'>): EmployeeRecord => {
  const n = next()
  return {
    id: randomUUID(),
    employee_number: `N${String(n).padStart(6, '0')}`,
    external_id: null,
    payroll_number: null,
    company_code: null,
    cost_center: null,
    first_name: 'Marisol',
    middle_name: null,
    last_name: `Reyes${n}`,
    preferred_name: null,
    email: `employee${n}@example.org`,
    mobile: `+1718555${String(n % 10_000).padStart(4, '0')}`,
    phone_2: null,
    birth_date: '1985-05-17',
    language: 'en',
    provider_status: 1,
    status_reason: null,
    status_since: null,
    hire_date: '2023-04-03',
    rehire_date: null,
    termination_date: null,
    expected_return: null,
    photo_id: null,
    employment_type: 'full_time',
    discipline_id: null,
    location_id: null,
    coordinator_id: null,
    address_line1: null,
    address_line2: null,
    city: null,
    state: 'NY',
    postal_code: null,
    tags: [],
    tasks: [],
    emergency_contacts: [],
    created_at: '2023-04-03T14:00:00Z',
    updated_at: '2023-04-03T14:00:00Z',
    ...over,
  }
}

export interface HeldDisciplineRecord {
  organization_id: string
  employee_id: string
  discipline_id: string
  certificate_no: string | null
  issued_on: string | null
  expires_on: string | null
}

export const aHeldDiscipline = (
  over: Partial<HeldDisciplineRecord> & Pick<HeldDisciplineRecord, 'organization_id' | 'employee_id' | 'discipline_id'>,
): HeldDisciplineRecord => ({ certificate_no: null, issued_on: null, expires_on: null, ...over })

export interface ScheduledStatusRecord {
  organization_id: string
  id: string
  employee_id: string
  provider_status: ProviderStatus
  reason: string | null
  note: string | null
  effective_on: string
  expected_return: string | null
  created_by: string | null
  created_by_name: string
  created_at: string
}

export const aScheduledStatus = (
  over: Partial<ScheduledStatusRecord> & Pick<ScheduledStatusRecord, 'organization_id' | 'employee_id'>,
): ScheduledStatusRecord => ({
  id: randomUUID(),
  provider_status: 4,
  reason: 'Family leave',
  note: null,
  effective_on: '2099-01-04',
  expected_return: null,
  created_by: null,
  created_by_name: 'Ada Admin',
  created_at: '2024-03-04T15:00:00Z',
  ...over,
})

export interface EmployeePhotoRecord {
  organization_id: string
  employee_id: string
  photo_id: string
  /** In PostgreSQL's bytea format. */
  picture: string
  small: string
}
