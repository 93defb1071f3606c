import { api } from '@preceptor/contract'
import { feature, type Services } from '../../http/mount.ts'
import { recordByStaff, tryAgain } from './consents.ts'
import { readContact } from './read-contact.ts'

export const contactFeature = ({ config }: Services) =>
  feature(api.contact, {
    get: ({ scope, params }) => readContact(scope, config, params.id),
    consent: async ({ scope, params, body }) => {
      await recordByStaff(scope, params.id, body)
      return readContact(scope, config, params.id)
    },
    tryAgain: async ({ scope, params, body }) => {
      await tryAgain(scope, params.id, body.channel)
      return readContact(scope, config, params.id)
    },
  })
