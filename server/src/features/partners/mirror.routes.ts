import { api } from '@preceptor/contract'
import { feature, type Services } from '../../http/mount.ts'
import { readMirror, takeFromMirror } from './mirror.ts'
import { sendOurs } from './send-ours.ts'

/** Compares partners' values for a person with the agency's. */
export const partnerMirrorFeature = ({ config }: Services) =>
  feature(api.partnerMirror, {
    ofEmployee: async ({ scope, params }) => ({ data: await readMirror(scope, config, params.id) }),
    take: async ({ scope, params, body }) => ({
      data: await takeFromMirror(scope, config, {
        employee_id: params.id,
        record_id: params.recordId,
        fields: body.fields,
      }),
    }),
    send: async ({ scope, params, body }) => {
      await sendOurs(scope, { employee_id: params.id, record_id: params.recordId, fields: body.fields })
      return { data: await readMirror(scope, config, params.id) }
    },
  })
