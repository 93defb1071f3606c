export const csmEvents = {
  'csm_users.exported': 'Exported users of all agencies',
  'csm_employees.exported': 'Exported employees of all agencies',
  'agency.entered': 'Entered the agency',
  'employees.searched': 'Searched the employees of all agencies',
  'vendor.entered_agency': 'Entered',
} as const
