import { api } from '@preceptor/contract'
import { feature, type Services } from '../../../http/mount.ts'
import { launchPackage, readPackage, renewLaunch } from './launches.ts'

export const packagesFeature = ({ config }: Services) =>
  feature(api.programPackages, {
    get: ({ scope, params }) => readPackage(scope, config, params),
    launch: ({ scope, params }) => launchPackage(scope, config, params),
    renew: ({ scope, params }) => renewLaunch(scope, params),
  })
