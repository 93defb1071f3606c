import { api } from '@preceptor/contract'
import { feature, type Services } from '../../http/mount.ts'
import { addressFor } from '../files/address.ts'
import { recordsOf, refuseForeignPaper } from './read-records.ts'

export const trainingRecordsFeature = ({ config }: Services) =>
  feature(api.trainingRecords, {
    ofEmployee: ({ scope, params, query }) => recordsOf(scope, params.id, query.year),
    file: async ({ scope, params }) => {
      await refuseForeignPaper(scope, params)
      return addressFor(scope, config.appKeys, params.file_id)
    },
  })
