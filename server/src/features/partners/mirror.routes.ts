import { api } from '@preceptor/contract'
import { feature, type Services } from '../../http/mount.ts'
import { readMirror, takeFromMirror } from './mirror.ts'

/** What partners hold for a person, beside what the agency holds. */
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
  })
