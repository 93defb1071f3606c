import { api } from '@preceptor/contract'
import { feature, type Services } from '../../http/mount.ts'
import { readByAddress } from './read-file.ts'
import { appendPiece, discardUpload, finishUpload, readUpload, startUpload, type FileChecks } from './uploads.ts'
import { storeOf } from '../../store/open-store.ts'

/** An upload belongs to its uploader alone until an item claims the file; from then on the item decides who may read it. */
export const filesFeature = ({ config }: Services, checks: FileChecks) =>
  feature(api.files, {
    start: ({ scope, body }) => startUpload(scope, config, body),
    upload: ({ scope, params }) => readUpload(scope, params.id),
    append: async ({ scope, params, query, file }) =>
      appendPiece(scope, await storeOf(config), params.id, { from: query.from, file }),
    finish: async ({ scope, params }) =>
      finishUpload(scope, { store: await storeOf(config), config, checks }, params.id),
    discard: async ({ scope, params }) => discardUpload(scope, await storeOf(config), params.id),
    read: async ({ scope, params, query }) =>
      readByAddress(scope, await storeOf(config), config, {
        address: params.address,
        download: query.download !== undefined,
      }),
  })
