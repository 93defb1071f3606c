import { api, type Option, pickerPageSize } from '@preceptor/contract'
import { useEffect, useMemo } from 'react'
import { reportFailure } from '@/api/query-client.ts'
import { sendIfChanged } from '@/api/send.ts'
import { onLeave } from '@/session/session.ts'
import { createStore, useStore } from '@/lib/store.ts'
import type { Choice } from '@/ui/select/choice.ts'

interface Held {
  options: readonly Option[]
  etag: string | undefined
}

/** R-CON-1: every agency by id and name, with its ETag, only in memory and for one sign-in. */
const held = createStore<Held | 'failed' | null>(null)
let asking: Promise<void> | null = null
/** Counts sign-ins, so that a response for an earlier one is dropped. */
let turn = 0
onLeave(() => {
  turn += 1
  answeredAt = Number.NEGATIVE_INFINITY
  asking = null
  held.set(null)
})

const query = { per_page: pickerPageSize, sort_by: 'name', to_select: '1' } as const

/** Hover and click come together: the response to the hover is fresh enough for the click. */
const goodFor = 1_000
let answeredAt = Number.NEGATIVE_INFINITY

/** Checks whether the list is current, and reloads it otherwise; the old one stays visible. */
export function revalidateAgencies({ now = false } = {}): Promise<void> {
  if (asking) return asking
  if (!now && performance.now() - answeredAt < goodFor) return Promise.resolve()
  const mine = ask(turn).finally(() => {
    if (asking === mine) asking = null
  })
  asking = mine
  return mine
}

async function ask(asked: number) {
  const before = held.get()
  const known = before === 'failed' ? null : before
  try {
    const changed = await sendIfChanged(api.agencies.list, { query }, { ifNoneMatch: known?.etag })
    if (asked !== turn) return
    answeredAt = performance.now()
    if (changed) held.set({ options: changed.answer.data, etag: changed.etag })
  } catch (thrown) {
    // The loaded list is still good enough to choose from
    if (asked !== turn || known) return
    held.set('failed')
    void reportFailure(thrown)
  }
}

/** Returns `undefined` while they load, `failed` if there is nothing to show. */
export function useAllAgencies(enabled = true): readonly Option[] | 'failed' | undefined {
  const now = useStore(held)
  useEffect(() => {
    if (enabled) void revalidateAgencies()
  }, [enabled])
  if (!enabled || now === null) return undefined
  return now === 'failed' ? 'failed' : now.options
}

/** The same for fields and filters. */
export function useAgencyChoices(enabled = true): Choice[] | undefined {
  const agencies = useAllAgencies(enabled)
  return useMemo(
    () =>
      agencies === undefined || agencies === 'failed'
        ? undefined
        : agencies.map(({ id, name }) => ({ value: id, label: name })),
    [agencies],
  )
}
