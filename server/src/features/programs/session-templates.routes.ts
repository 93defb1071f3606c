import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { mustBeThere } from './list-programs.ts'
import { listTemplates } from './session-templates/read-templates.ts'
import { addTemplate, removeTemplate, updateTemplate } from './session-templates/write-templates.ts'

export const sessionTemplatesFeature = feature(api.sessionTemplates, {
  list: async ({ scope, params }) => {
    await mustBeThere(scope, params.id)
    return { data: await listTemplates(scope, params.id) }
  },
  add: ({ scope, params, body }) => addTemplate(scope, params.id, body),
  update: ({ scope, params, body, ifMatch }) => updateTemplate(scope, params, body, ifMatch),
  remove: ({ scope, params }) => removeTemplate(scope, params),
})
