import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../schemas.ts'
import { employee } from '../employees/employee.ts'
import { photoText } from './texts.ts'

/** Limits of the uploaded file. The stored photo is re-encoded as a square of at most `side` pixels. */
export const photoLimits = { bytes: 10 * 1024 * 1024, pixels: 50_000_000, side: 512, least: 96 }
/** Ids in one call: a page of a list holds no more people. */
export const mostPhotos = 200

const params = z.object({ id })
const ids = new RegExp(`^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,${mostPhotos - 1}}$`)

export const employeePhotos = {
  small: endpoint({
    method: 'GET',
    path: '/admin/providers/photos',
    summary:
      'Small photos of employees by the `photo_id` of lists, for all rows at once; the answer may be kept for good',
    access: access.employees,
    scope: 'agency',
    query: z.strictObject({
      photo_ids: z.string().check(z.regex(ids, photoText('idsMalformed', { most: mostPhotos }))),
    }),
    remembered: true,
    response: z.object({ data: z.array(z.object({ photo_id: id, image: z.string() })) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/providers/:id/photo',
    summary: 'The photo of an employee, a square; with its `photo_id` the answer may be kept for good',
    access: access.employees,
    scope: 'agency',
    params,
    query: z.strictObject({ photo_id: z.optional(id) }),
    remembered: true,
    file: ['image/webp'],
  }),
  set: endpoint({
    method: 'POST',
    path: '/admin/providers/:id/photo',
    summary:
      'Set or replace the photo: a JPEG, PNG or WebP of at most 10 MB; its middle is kept as a square, without EXIF data',
    access: access.editEmployee,
    scope: 'agency',
    params,
    upload: true,
    mostBytes: photoLimits.bytes,
    response: employee,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/providers/:id/photo',
    summary: 'Remove the photo; initials stand in its place',
    access: access.editEmployee,
    scope: 'agency',
    params,
    response: employee,
  }),
}
