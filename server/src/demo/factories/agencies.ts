import { randomUUID } from 'node:crypto'
import type { AdapterName, Certification, ConnectorTemplate, weekDays } from '@preceptor/contract'
import { next } from './next.ts'

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
  bulk_approval_above: null,
  report_domains: [],
  freezing_statuses: ['on_leave'],
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
  bulk_approval_above: number | null
  report_domains: string[]
  freezing_statuses: ('on_leave' | 'on_hold' | 'suspended')[]
  time_zone: string
  status: 'trial' | 'live' | 'paused' | 'closed'
  trial_ends_on: string | null
  partner_id: string | null
  cs_user_id: string | null
  created_at: string
}

/** The time of the last sign-in by one of the agency's users. */
export interface AgencySignInRecord {
  organization_id: string
  last_at: string
}

export interface LogoRecord {
  organization_id: string
  /** In PostgreSQL's bytea format: `\\x89504e…`. */
  png: string
  width: number
  height: number
  updated_at: string
}

export const aPartner = (over: Partial<PartnerRecord> = {}): PartnerRecord => ({
  id: randomUUID(),
  name: `Partner ${next()}`,
  kind: 'ams',
  connector: 'builtin',
  adapter: null,
  template: null,
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
  adapter: AdapterName | null
  template: ConnectorTemplate | null
  sso_issuer: string | null
  sso_audience: string | null
  sso_algorithm: 'RS256' | 'ES256' | 'EdDSA' | 'PS256' | null
  sso_public_key: string | null
}
