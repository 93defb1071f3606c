import { api } from '@preceptor/contract'
import { feature, type Services } from '../../http/mount.ts'
import { storeOf } from '../../store/open-store.ts'
import { fileAddressOf, fileByAddress } from './file/export-file.ts'
import { readImport, startImport } from './file/import-file.ts'
import { previewFile } from './file/preview-file.ts'

export const programFilesFeature = ({ config }: Services) =>
  feature(api.programFiles, {
    address: ({ scope, params, query }) => fileAddressOf(scope, config, params.id, query.version),
    read: async ({ scope, params }) => fileByAddress(scope, await storeOf(config), config, params.address),
    preview: async ({ scope, params }) => previewFile(scope, await storeOf(config), params.id),
    import: async ({ scope, params, body }) => startImport(scope, await storeOf(config), params.id, body),
    run: ({ scope, params }) => readImport(scope, params.id),
  })
