import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { readPhoto, readSmallPhotos, removePhoto, setPhoto } from './photos.ts'

/** People who can't see the employee see no photo of them. */
export const employeePhotosFeature = feature(api.employeePhotos, {
  small: ({ scope, query, ifNoneMatch }) => readSmallPhotos(scope, query.photo_ids.split(','), ifNoneMatch),
  get: ({ scope, params, query, ifNoneMatch }) => readPhoto(scope, params.id, query.photo_id ?? null, ifNoneMatch),
  set: async ({ scope, params, file }) => setPhoto(scope, params.id, await file.bytes()),
  remove: ({ scope, params }) => removePhoto(scope, params.id),
})
