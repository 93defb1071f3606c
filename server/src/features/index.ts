import type { Feature, Services } from '../http/mount.ts'
import { employeesFeature } from './employees/employees.routes.ts'
import { systemFeature } from './system/system.routes.ts'

/** Every feature of the server. A test holds that each endpoint of the contract is mounted exactly once. */
export const features = ({ config }: Services): Feature[] => [employeesFeature, systemFeature(config)]
