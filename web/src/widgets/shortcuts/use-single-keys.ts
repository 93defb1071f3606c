import { api } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf, useRemember, useSend } from '@/api/queries.ts'

/** Returns true when single-key shortcuts are on (WCAG 2.1.4), by the user's settings. They are off until those load. */
export function useSingleKeys() {
  const kept = useQueryOf(api.preferences.get, {}, { quiet: true, staleTime: 300_000 })
  const remember = useRemember()
  // Updates the checkbox at once, before the cached response changes
  const [chosen, setChosen] = useState<boolean | null>(null)
  const save = useSend(api.preferences.update, {
    fail: () => {
      setChosen(null)
      void kept.refetch()
    },
  })
  const set = (on: boolean) => {
    setChosen(on)
    remember(api.preferences.get, {}, { ...kept.data, single_keys: on })
    save.send({ body: { single_keys: on } })
  }
  return { on: chosen ?? (kept.data !== undefined && kept.data.single_keys !== false), set }
}
