import { type AgencyRole, type VendorRole } from '@preceptor/contract'

/** What a role is for, in one line, beside its name. */
export const roleHints: Record<AgencyRole | VendorRole, string> = {
  agency_admin: 'Everything in this agency: people, imports, settings and users.',
  coordinator_limited: 'Sees and edits only the employees they coordinate, and takes their list along.',
  rn_limited: 'Sees every employee. Changes and downloads nothing.',
  viewer: 'Sees every employee and the agency’s details. Changes and downloads nothing.',
  super_admin: 'Everything, and the only one who manages our own staff.',
  admin: 'Everything but our own staff.',
  cs_super_user: 'Works in every agency, sets up new ones.',
  csm: 'Works in every agency as its administrator would.',
}
