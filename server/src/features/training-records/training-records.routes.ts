import { api } from '@preceptor/contract'
import { feature, type Services } from '../../http/mount.ts'
import { addressOf } from '../files/address.ts'
import { recordsOf, refuseForeignPaper } from './read-records.ts'

export const trainingRecordsFeature = ({ config }: Services) =>
  feature(api.trainingRecords, {
    ofEmployee: ({ scope, params, query }) => recordsOf(scope, params.id, query.year),
    file: async ({ scope, params }) => {
      await refuseForeignPaper(scope, params)
      return addressOf(config.appKeys, { organization_id: scope.agency.id, id: params.file_id })
    },
  })
