import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'

export const taxonomyFeature = feature(api.taxonomy, {})
