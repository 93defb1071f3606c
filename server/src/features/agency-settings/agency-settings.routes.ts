import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'

export const agencySettingsFeature = feature(api.agencySettings, {})
