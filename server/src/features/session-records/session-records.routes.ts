import { api } from '@preceptor/contract'
import { feature, type Services } from '../../http/mount.ts'
import { addressFor } from '../files/address.ts'
import { mayOpen, readRecord } from './read-record.ts'
import { recordPdf, signInSheetPdf } from './record-papers.ts'
import { addFiles, removeFile, updateRecord } from './write-record.ts'

export const sessionRecordsFeature = ({ config }: Services) =>
  feature(api.sessionRecords, {
    get: ({ scope, params }) => readRecord(scope, params.id),
    update: ({ scope, params, body, ifMatch }) => updateRecord(scope, params.id, body, ifMatch),
    addFiles: ({ scope, params, body }) => addFiles(scope, params.id, body),
    removeFile: ({ scope, params, body }) => removeFile(scope, params, body),
    file: async ({ scope, params }) => {
      await mayOpen(scope, params)
      return addressFor(scope, config.appKeys, params.file_id)
    },
    pdf: ({ scope, params, query }) => recordPdf(scope, config, params.id, query.version_no ?? null),
    signInSheet: ({ scope, params }) => signInSheetPdf(scope, config, params.id),
  })
