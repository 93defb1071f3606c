import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../schemas.ts'
import { employee } from '../employees/employee.ts'
import { photoText } from './texts.ts'

/** Limits of the uploaded file. The stored photo is re-encoded as a square of at most `side` pixels. */
export const photoLimits = { bytes: 10 * 1024 * 1024, pixels: 50_000_000, side: 512, least: 96 }
/** The most ids in one call: a page of a list has no more people. */
export const mostPhotos = 200

const params = z.object({ id })
const ids = new RegExp(`^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,${mostPhotos - 1}}$`)

export const employeePhotos = {
  small: endpoint({
    method: 'GET',
    path: '/admin/providers/photos',
    summary:
      'Get small employee photos for all rows of a list at once, by `photo_id`; responses can be cached permanently',
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
    summary: 'Get an employee’s photo, cropped square; with its `photo_id`, the response can be cached permanently',
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
      'Set or replace an employee’s photo: a JPEG, PNG or WebP of at most 10 MB; it is cropped to a centered square and stripped of EXIF data',
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
    summary: 'Remove an employee’s photo; initials replace it',
    access: access.editEmployee,
    scope: 'agency',
    params,
    response: employee,
  }),
}
