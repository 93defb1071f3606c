import { csmText } from './texts.ts'

export const csmEvents = {
  'csm_users.exported': csmText('exportedUsers'),
  'csm_employees.exported': csmText('exportedEmployees'),
  'agency.entered': csmText('enteredAgency'),
  'employees.searched': csmText('searchedEmployees'),
  'vendor.entered_agency': csmText('entered'),
} as const
