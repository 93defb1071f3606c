import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { templatesIn } from './templates.ts'

export const templatesFeature = feature(api.templates, {
  list: async ({ query }) => templatesIn(query.language),
})
