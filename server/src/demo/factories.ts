import { randomUUID } from 'node:crypto'
import type {
  CountsAs,
  Certification,
  EventKind,
  EventSource,
  JobKind,
  JobState,
  ProviderStatus,
  Role,
  TrainingTypeColour,
  weekDays,
} from '@preceptor/contract'

/**
 * Valid whole rows; a caller names only what matters to it. The tests and the demo world are made of these, so a new column is
 * given its usual value here and nowhere else. Column names as in the tables.
 */

let count = 0
const next = () => ++count

export const anAgency = (over: Partial<AgencyRecord> = {}): AgencyRecord => ({
  id: randomUUID(),
  name: `Agency ${next()}`,
  legal_name: null,
  short_name: null,
  license_no: null,
  tax_id: null,
  state: 'NY',
  certifications: [],
  phone: null,
  address_line1: null,
  address_line2: null,
  city: null,
  address_state: null,
  postal_code: null,
  time_zone: 'America/New_York',
  week_start: 'sunday',
  languages: ['en'],
  quiet_from: null,
  quiet_to: null,
  retention_years: 6,
  status: 'live',
  trial_ends_on: null,
  partner_id: null,
  cs_user_id: null,
  created_at: new Date().toISOString(),
  ...over,
})
export interface AgencyRecord {
  id: string
  name: string
  legal_name: string | null
  short_name: string | null
  license_no: string | null
  tax_id: string | null
  state: string | null
  certifications: Certification[]
  phone: string | null
  address_line1: string | null
  address_line2: string | null
  city: string | null
  address_state: string | null
  postal_code: string | null
  week_start: keyof typeof weekDays
  languages: string[]
  quiet_from: string | null
  quiet_to: string | null
  retention_years: number
  time_zone: string
  status: 'trial' | 'live' | 'paused' | 'closed'
  trial_ends_on: string | null
  partner_id: string | null
  cs_user_id: string | null
  created_at: string
}

/** When one of the agency's users signed in last. */
export interface AgencySignInRecord {
  organization_id: string
  last_at: string
}

export interface LogoRecord {
  organization_id: string
  /** As PostgreSQL writes bytes: `\\x89504e…`. */
  png: string
  width: number
  height: number
  updated_at: string
}

export interface UserPictureRecord {
  user_id: string
  /** As PostgreSQL writes bytes. */
  png: string
  image: string
  updated_at: string
}

export const aPartner = (over: Partial<PartnerRecord> = {}): PartnerRecord => ({
  id: randomUUID(),
  name: `Partner ${next()}`,
  kind: 'ams',
  connector: 'builtin',
  sso_issuer: null,
  sso_audience: null,
  sso_algorithm: null,
  sso_public_key: null,
  ...over,
})
export interface PartnerRecord {
  id: string
  name: string
  kind: 'ams' | 'payroll' | 'lms' | 'sso'
  connector: 'builtin' | 'pubapi'
  sso_issuer: string | null
  sso_audience: string | null
  sso_algorithm: 'RS256' | 'ES256' | 'EdDSA' | 'PS256' | null
  sso_public_key: string | null
}

export const aUser = (over: Partial<UserRecord> = {}): UserRecord => {
  const n = next()
  return {
    id: randomUUID(),
    email: `user${n}@example.org`,
    name: `User ${n}`,
    password_hash: null,
    vendor_role: null,
    status: 'active',
    default_landing_page: 'dashboard',
    last_seen_at: null,
    created_at: '2024-03-04T15:00:00Z',
    ...over,
  }
}
export interface UserRecord {
  id: string
  email: string
  name: string
  password_hash: string | null
  vendor_role: Extract<Role, 'super_admin' | 'admin' | 'cs_super_user' | 'csm'> | null
  status: 'invited' | 'active' | 'deactivated'
  default_landing_page: string
  last_seen_at: string | null
  created_at: string
}

export interface PanelMessageRecord {
  id: string
  title: string
  body: string
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

export interface MembershipRecord {
  organization_id: string
  user_id: string
  role: Extract<Role, 'agency_admin' | 'coordinator_limited' | 'rn_limited' | 'viewer'>
  is_active: boolean
}
export const aMembership = (
  over: Partial<MembershipRecord> & Pick<MembershipRecord, 'organization_id' | 'user_id'>,
): MembershipRecord => ({ role: 'agency_admin', is_active: true, ...over })

export interface InvitationRecord {
  organization_id: string
  id: string
  email: string
  name: string
  role: MembershipRecord['role']
  token_hash: string
  expires_at: string
  invited_by: string | null
  invited_by_name: string
  sent_count: number
  created_at: string
}
export const anInvitation = (
  over: Partial<InvitationRecord> & Pick<InvitationRecord, 'organization_id'>,
): InvitationRecord => {
  const n = next()
  return {
    id: randomUUID(),
    email: `invited${n}@example.org`,
    name: `Invited ${n}`,
    role: 'viewer',
    token_hash: '\\x00',
    expires_at: '2099-01-01T00:00:00Z',
    invited_by: null,
    invited_by_name: 'Ada Admin',
    sent_count: 1,
    created_at: '2024-03-04T15:00:00Z',
    ...over,
  }
}

export interface VisitRecord {
  organization_id: string
  user_id: string
  at: string
}
export const aVisit = (over: Partial<VisitRecord> & Pick<VisitRecord, 'organization_id' | 'user_id'>): VisitRecord => ({
  at: '2024-03-04T15:00:00Z',
  ...over,
})

export interface TwoFactorRecord {
  user_id: string
  secret_sealed: string
  confirmed_at: string | null
}
/** No secret at all: nothing proves it. */
export const aTwoFactor = (over: Partial<TwoFactorRecord> & Pick<TwoFactorRecord, 'user_id'>): TwoFactorRecord => ({
  secret_sealed: 'none',
  confirmed_at: '2024-03-04T15:00:00Z',
  ...over,
})

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
  rooms: string[]
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
  rooms: [],
  is_active: true,
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
}
export const aCoordinator = (
  over: Partial<CoordinatorRecord> & Pick<CoordinatorRecord, 'organization_id'>,
): CoordinatorRecord => ({ id: randomUUID(), name: `Coordinator ${next()}`, email: null, user_id: null, ...over })

export interface EmployeeRecord {
  organization_id: string
  id: string
  employee_number: string | null
  external_id: string | null
  first_name: string
  middle_name: string | null
  last_name: string
  preferred_name: string | null
  email: string | null
  mobile: string | null
  birth_date: string | null
  language: string | null
  provider_status: ProviderStatus
  status_reason: string | null
  status_since: string | null
  hire_date: string | null
  rehire_date: string | null
  termination_date: string | null
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
    first_name: 'Marisol',
    middle_name: null,
    last_name: `Reyes${n}`,
    preferred_name: null,
    email: `employee${n}@example.org`,
    mobile: `+1718555${String(n % 10_000).padStart(4, '0')}`,
    birth_date: '1985-05-17',
    language: 'en',
    provider_status: 1,
    status_reason: null,
    status_since: null,
    hire_date: '2023-04-03',
    rehire_date: null,
    termination_date: null,
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

export interface EventRecord {
  /** Null: of vendor staff, and no agency. */
  organization_id: string | null
  id: string
  at: string
  kind: EventKind
  source: EventSource
  actor_id: string | null
  actor_name: string
  subject_id: string | null
  subject_name: string | null
  job_id: string | null
  reason: string | null
  note: string | null
  changes: { field: string; before: string | null; after: string | null }[]
  ip: string | null
}
export const anEvent = (over: Partial<EventRecord> & Pick<EventRecord, 'organization_id'>): EventRecord => ({
  id: randomUUID(),
  at: '2024-03-04T15:00:00Z',
  kind: 'employee.updated',
  source: 'user',
  actor_id: null,
  actor_name: 'Ada Admin',
  subject_id: null,
  subject_name: null,
  job_id: null,
  reason: null,
  note: null,
  changes: [],
  ip: null,
  ...over,
})

export interface ScheduledStatusRecord {
  organization_id: string
  id: string
  employee_id: string
  provider_status: ProviderStatus
  reason: string | null
  note: string | null
  effective_on: string
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
  created_by: null,
  created_by_name: 'Ada Admin',
  created_at: '2024-03-04T15:00:00Z',
  ...over,
})

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

export interface JobRecord {
  organization_id: string
  id: string
  kind: JobKind
  title: string
  state: JobState
  settings: object
  total: number
  done: number
  counts: Record<string, number>
  attempt: number
  created_by: string
  created_by_name: string
  created_at: string
  started_at: string | null
  ended_at: string | null
}
export const aJob = (over: Partial<JobRecord> & Pick<JobRecord, 'organization_id' | 'created_by'>): JobRecord => ({
  id: randomUUID(),
  kind: 'provider_import',
  title: 'roster.csv',
  state: 'succeeded',
  settings: {},
  total: 0,
  done: 0,
  counts: {},
  attempt: 1,
  created_by_name: 'Ada Admin',
  created_at: '2024-03-04T15:00:00Z',
  started_at: '2024-03-04T15:01:00Z',
  ended_at: '2024-03-04T15:02:00Z',
  ...over,
})

export interface JobItemRecord {
  organization_id: string
  job_id: string
  n: number
  outcome: string
  subject_id: string | null
  name: string
  employee_number: string | null
}
export const aJobItem = (
  over: Partial<JobItemRecord> & Pick<JobItemRecord, 'organization_id' | 'job_id' | 'n'>,
): JobItemRecord => ({
  outcome: 'create',
  subject_id: null,
  name: 'Reyes, Marisol',
  employee_number: null,
  ...over,
})
