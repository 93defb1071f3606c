import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../schemas.ts'
import { mergeCounts, mergePreview } from './taxonomy-entries.ts'

const one = z.object({ id })

export const previewOf = <const P extends `/${string}`>(path: P, called: string) =>
  endpoint({
    method: 'GET',
    path,
    summary: `What merging this ${called} into another one moves; changes nothing`,
    access: access.taxonomy,
    scope: 'agency',
    params: one,
    query: z.strictObject({ into: id }),
    response: mergePreview,
  })

export const mergeOf = <const P extends `/${string}`>(path: P, called: string) =>
  endpoint({
    method: 'POST',
    path,
    summary: `Move everything from this ${called} to another one, then remove it; its id and names lead to the other`,
    access: access.taxonomy,
    scope: 'agency',
    idempotent: true,
    params: one,
    body: z.strictObject({ into_id: id }),
    response: mergeCounts,
  })
