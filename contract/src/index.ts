import { agencies } from './agencies.ts'
import { auth } from './auth.ts'
import { clientErrors } from './client-errors.ts'
import { dashboard } from './dashboard.ts'
import { imports } from './employees/imports.ts'
import { employees } from './employees/list.ts'
import { jobs } from './jobs.ts'
import { lookups, worldLookups } from './lookups.ts'
import { outbox } from './outbox.ts'
import { profile } from './profile.ts'
import { preferences, savedViews } from './saved-views.ts'
import { system } from './system.ts'
import { templates } from './templates.ts'
import { auditLog } from './audit-log.ts'
import { csmEmployees } from './csm-employees.ts'
import { csmUsers } from './csm-users.ts'
import { agencySettings } from './agency-settings.ts'
import { invitations } from './invitations.ts'
import { panelMessages } from './panel-messages.ts'
import { search } from './search.ts'
import { taxonomy } from './taxonomy.ts'
import { users } from './users.ts'

export * from './access.ts'
export * from './agencies.ts'
export * from './auth.ts'
export * from './client-errors.ts'
export * from './dashboard.ts'
export * from './employees/employee.ts'
export * from './employees/import-fields.ts'
export * from './employees/imports.ts'
export * from './employees/list.ts'
export * from './employees/status.ts'
export * from './endpoint.ts'
export * from './events.ts'
export * from './failures.ts'
export * from './filters.ts'
export * from './jobs.ts'
export * from './lookups.ts'
export * from './outbox.ts'
export * from './paging.ts'
export * from './profile.ts'
export * from './saved-views.ts'
export * from './schemas.ts'
export * from './sms.ts'
export * from './system.ts'
export * from './templates.ts'
export * from './states.ts'
export * from './two-factor.ts'
export * from './audit-log.ts'
export * from './csm-employees.ts'
export * from './csm-users.ts'
export * from './agency-settings.ts'
export * from './invitations.ts'
export * from './panel-messages.ts'
export * from './search.ts'
export * from './taxonomy.ts'
export * from './taxonomy-entries.ts'
export * from './users.ts'

/** Every call of the product, by feature. */
export const api = {
  auth,
  agencies,
  clientErrors,
  dashboard,
  employees,
  imports,
  jobs,
  lookups,
  outbox,
  preferences,
  profile,
  savedViews,
  system,
  templates,
  worldLookups,
  auditLog,
  csmEmployees,
  csmUsers,
  agencySettings,
  invitations,
  panelMessages,
  search,
  taxonomy,
  users,
}
