import { api } from '@preceptor/contract'
import { feature, type Services } from '../../http/mount.ts'
import { addressOf } from '../files/address.ts'
import { fileForView, viewAs } from './view-as.ts'

export const caregiverViewFeature = ({ config }: Services) =>
  feature(api.caregiverView, {
    open: ({ scope, params, body }) => viewAs(scope, params.id, body),
    file: async ({ scope, params }) => {
      await fileForView(scope, params)
      return addressOf(config.appKeys, { organization_id: scope.agency.id, id: params.file_id })
    },
  })
