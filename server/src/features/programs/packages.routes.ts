import { api } from '@preceptor/contract'
import { feature, type Services } from '../../http/mount.ts'
import type { FileChecks } from '../files/uploads.ts'
import { launchPackage, readPackage, renewLaunch } from './packages/launches.ts'
import { wrongWithPackage } from './packages/open-package.ts'
import { readContent, type Wanted } from './packages/read-content.ts'

export const packagesFeature = ({ config }: Services) =>
  feature(api.programPackages, {
    get: ({ scope, params }) => readPackage(scope, config, params),
    launch: ({ scope, params }) =>
      launchPackage(scope, config, { ...params, learner: { id: scope.actor.user_id, name: scope.actor.name } }),
    renew: ({ scope, params }) => renewLaunch(scope, params),
  })

/** Checks of uploaded packages before they are stored. */
export const packageChecks: FileChecks = { package: wrongWithPackage }

/** Serves the addresses of opened packages. */
export const contentOf =
  ({ config, database }: Pick<Services, 'config' | 'database'>) =>
  (wanted: Wanted) =>
    readContent(database, config, wanted)
