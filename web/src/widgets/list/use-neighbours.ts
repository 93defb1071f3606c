import type { Endpoint, List } from '@preceptor/contract'
import { useEffect } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { pageIn } from '@/nav/paging.ts'
import { searchText } from '@/nav/url-state.ts'
import type { PageFacts } from '@/ui/table/table-props.ts'
import { listQuery } from './list-query.ts'
import { type Left, type Step, useLeft } from './list-memory.ts'

export interface Neighbours {
  /** `null`: there is none; `undefined`: not yet known. */
  previous: Neighbour | null | undefined
  next: Neighbour | null | undefined
  /** The position, such as `12` of 1,261; null if it has left the list since it was opened. */
  place: number | null
  total: number
}
export interface Neighbour {
  id: string
  /** Call before it is opened. */
  step: () => void
}

/**
 * Returns the rows before and after one in the list it was opened from: same filters, same order, across pages. `null` if it wasn't
 * opened from the list. A row that has left the list since (its status changed) still has its neighbors.
 */
export function useNeighbours(endpoint: Endpoint, definition: List, id: string): Neighbours | null {
  const left = useLeft(definition.name)
  const params = left && new URLSearchParams(left.search)
  const step = left?.steps?.get(id)
  const page = step?.page ?? (params ? pageIn(params) : 1)
  const here = usePage(endpoint, definition, params, page)
  const found = here?.data.findIndex(row => row.id === id) ?? -1
  const index = found >= 0 ? found : (step?.index ?? -1)
  const last = here ? Math.ceil(here.meta.total / here.meta.per_page) : 1
  const isFirst = index === 0
  const isLast = here !== undefined && index >= 0 && index + (found >= 0 ? 1 : 0) >= here.data.length
  const before = usePage(endpoint, definition, isFirst && page > 1 ? params : undefined, page - 1)
  const after = usePage(endpoint, definition, isLast && page < last ? params : undefined, page + 1)
  useEffect(() => {
    if (left && found >= 0) arrive(left, id, { page, index: found })
  })
  if (!left || !here || index < 0) return null
  const to = (at: Step, row: { id: string } | undefined): Neighbour | undefined =>
    row && { id: row.id, step: () => arrive(left, row.id, at) }
  const beforeAt = (before?.data.length ?? 0) - 1
  const nextIndex = found >= 0 ? index + 1 : index
  return {
    previous: isFirst
      ? page === 1
        ? null
        : to({ page: page - 1, index: beforeAt }, before?.data[beforeAt])
      : to({ page, index: index - 1 }, here.data[index - 1]),
    next: isLast
      ? page >= last
        ? null
        : to({ page: page + 1, index: 0 }, after?.data[0])
      : to({ page, index: nextIndex }, here.data[nextIndex]),
    place: found >= 0 ? (page - 1) * here.meta.per_page + index + 1 : null,
    total: here.meta.total,
  }
}

/** Records that a row was opened, so that the way back leads to its page. */
function arrive(left: Left, id: string, step: Step) {
  left.steps ??= new Map()
  left.steps.set(id, step)
  const params = new URLSearchParams(left.search)
  if (step.page > 1) params.set('page', String(step.page))
  else params.delete('page')
  left.search = searchText(params)
}

interface PageOfRows {
  data: readonly { id: string }[]
  meta: PageFacts
}

/** Requests the page exactly as the list does, so that its response is already cached. */
function usePage(endpoint: Endpoint, definition: List, params: URLSearchParams | undefined, page: number) {
  const asked = new URLSearchParams(params)
  asked.set('page', String(page))
  const query = listQuery(definition, new URLSearchParams(searchText(asked)))
  const { data } = useQueryOf(
    endpoint,
    { query },
    {
      enabled: params !== undefined,
      quiet: true,
      staleTime: 30_000,
    },
  )
  return params && (data as PageOfRows | undefined)
}
