import { api } from '@preceptor/contract'
import { feature, type Services } from '../../http/mount.ts'
import { addTemplate, updateTemplate, withVersions } from './own-templates.ts'
import { preview, sendTest } from './preview.ts'
import { changeSystemMessage, systemMessage, systemMessages } from './system-messages.ts'
import { templatesIn } from './templates.ts'

export const templatesFeature = ({ config }: Services) =>
  feature(api.templates, {
    list: async ({ scope, query }) => ({ data: await templatesIn(scope, query) }),
    read: ({ scope, params }) => withVersions(scope, params.id),
    add: ({ scope, body }) => addTemplate(scope, body),
    update: ({ scope, params, body, ifMatch }) => updateTemplate(scope, params.id, body, ifMatch),
    preview: ({ scope, params, body }) => preview(scope, params.id, body),
    test: ({ scope, params, body }) => sendTest(scope, config, params.id, body),
  })

export const systemMessagesFeature = feature(api.systemMessages, {
  list: ({ scope }) => systemMessages(scope),
  read: ({ scope, params }) => systemMessage(scope, params.event),
  update: ({ scope, params, body }) => changeSystemMessage(scope, params.event, body),
})
