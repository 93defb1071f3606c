import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { previewHire } from './preview-hire.ts'

export const hirePreviewFeature = feature(api.hirePreview, {
  ask: ({ scope, body }) => previewHire(scope, body),
})
