import type { Feature, Services } from '../http/mount.ts'
import { agenciesFeature } from './agencies/agencies.routes.ts'
import { authFeature } from './auth/auth.routes.ts'
import { employeesFeature } from './employees/employees.routes.ts'
import { importsFeature } from './employees/import/work/imports.routes.ts'
import { jobsFeature } from './jobs/jobs.routes.ts'
import { outboxFeature } from './outbox/outbox.routes.ts'
import { systemFeature } from './system/system.routes.ts'

/** Every feature of the server. A test holds that each endpoint of the contract is mounted exactly once. */
export const features = (services: Services): Feature[] => [
  agenciesFeature,
  authFeature(services),
  employeesFeature,
  importsFeature,
  jobsFeature,
  outboxFeature(services),
  systemFeature(services.config),
]
