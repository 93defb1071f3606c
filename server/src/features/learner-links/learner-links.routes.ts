import { api } from '@preceptor/contract'
import { feature, type Services } from '../../http/mount.ts'
import { qrOf, sendLink } from './give-links.ts'
import { addLink, extendLink, linksOf, makeCode, revokeLink } from './links.ts'
import { sheetOf } from './print-links.ts'
import { lookAtLink, openLink } from './open-links.ts'

export const learnerLinksFeature = ({ config }: Services) =>
  feature(api.learnerLinks, {
    ofEmployee: async ({ scope, params }) => ({ data: await linksOf(scope, params.id) }),
    add: ({ scope, body }) => addLink(scope, config.appKeys, body),
    send: ({ scope, params, body }) => sendLink(scope, config, params.id, body.by),
    extend: ({ scope, params, body }) => extendLink(scope, params.id, body.days),
    revoke: ({ scope, params }) => revokeLink(scope, params.id),
    code: ({ scope, params }) => makeCode(scope, params.id),
    qr: ({ scope, params }) => qrOf(scope, config, params.id),
    sheet: ({ scope, params }) => sheetOf(scope, config, params.id),
    look: ({ scope, body }) => lookAtLink(scope, body.token),
    open: async ({ scope, body }) => {
      const { subject_id, ...opened } = await openLink(scope, body)
      return { ...opened, program_id: subject_id }
    },
  })
