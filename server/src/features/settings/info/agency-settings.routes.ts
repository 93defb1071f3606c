import { api } from '@preceptor/contract'
import { feature } from '../../../http/mount.ts'
import { FileAnswer } from '../../../http/send-file.ts'
import { readLogo, removeLogo, setLogo } from './agency-logo.ts'
import { readAgencyInfo } from './read-agency-info.ts'
import { updateAgencyInfo } from './update-agency-info.ts'

export const agencySettingsFeature = feature(api.agencySettings, {
  get: ({ scope }) => readAgencyInfo(scope),
  update: ({ scope, body, ifMatch }) => updateAgencyInfo(scope, body, ifMatch),
  logo: async ({ scope }) => new FileAnswer('logo.png', 'image/png', await readLogo(scope)),
  setLogo: async ({ scope, file }) => setLogo(scope, await file.bytes()),
  removeLogo: ({ scope }) => removeLogo(scope),
})
