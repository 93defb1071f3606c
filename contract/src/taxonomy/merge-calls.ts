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
    summary: `Preview merging this ${called} into another: what would move; nothing changes`,
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
    summary: `Merge this ${called} into another: everything moves there and it is removed; its id and names then resolve to the other`,
    access: access.taxonomy,
    scope: 'agency',
    idempotent: true,
    params: one,
    body: z.strictObject({ into_id: id }),
    response: mergeCounts,
  })
