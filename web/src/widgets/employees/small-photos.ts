import { api, type Id, mostPhotos } from '@preceptor/contract'
import { useEffect, useSyncExternalStore } from 'react'
import { send } from '@/api/send.ts'
import { useAreaKey, useRequestAgencyId } from '@/session/agency-context.ts'
import { onLeave } from '@/session/session.ts'

/** Small photos by area and id, the most recently seen last; null: requested, or there is none. */
const kept = new Map<string, string | null>()
const mostKept = 2_000
/** Photos that the visible rows need, by area: one call for all of them. */
const asked = new Map<string, { agencyId: Id | null; ids: Id[] }>()

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

onLeave(() => {
  kept.clear()
  asked.clear()
})

const keyOf = (area: string, id: Id) => `${area} ${id}`

function ask(area: string, agencyId: Id | null, id: Id) {
  if (kept.has(keyOf(area, id))) return
  kept.set(keyOf(area, id), null)
  const now = asked.get(area)
  if (now) now.ids.push(id)
  else {
    asked.set(area, { agencyId, ids: [id] })
    // After the effects of all rows rendered together with this one
    queueMicrotask(() => void fetchAsked(area))
  }
}

async function fetchAsked(area: string) {
  const question = asked.get(area)
  asked.delete(area)
  if (!question) return
  const { agencyId, ids } = question
  for (let at = 0; at < ids.length; at += mostPhotos) {
    const some = ids.slice(at, at + mostPhotos)
    try {
      // Sorted, so that the same rows produce the same address, which the browser has cached
      const query = { photo_ids: some.toSorted().join() }
      const { data } = await send(api.employeePhotos.small, { query }, { agencyId })
      for (const { photo_id, image } of data) kept.set(keyOf(area, photo_id), image)
    } catch {
      // The initials stay; the row's next render requests it again
      for (const id of some) kept.delete(keyOf(area, id))
    }
  }
  for (const key of kept.keys()) {
    if (kept.size <= mostKept) break
    kept.delete(key)
  }
  for (const listener of listeners) listener()
}

/** Returns the address of this id's photo for an `img`; null while it loads and for people without one. */
export function useSmallPhoto(id: Id | null): string | null {
  const area = useAreaKey()
  const agencyId = useRequestAgencyId()
  useEffect(() => {
    if (id !== null) ask(area, agencyId, id)
  }, [area, agencyId, id])
  const read = () => (id === null ? null : (kept.get(keyOf(area, id)) ?? null))
  return useSyncExternalStore(subscribe, read, read)
}
