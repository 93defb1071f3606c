import { api } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf, useRemember, useSend } from '@/api/queries.ts'
import { useSession } from '@/session/session.ts'

/** The collapsed state follows the user to other computers. */
export function useSidebar() {
  const signedIn = useSession().is === 'in'
  const kept = useQueryOf(api.preferences.get, {}, { enabled: signedIn, quiet: true, staleTime: 300_000 })
  const [chosen, setChosen] = useState<boolean | null>(null)
  const remember = useRemember()
  const save = useSend(api.preferences.update, {
    done: answer => remember(api.preferences.get, {}, answer),
    // Only a convenience, so a refusal needs no notice.
    fail: () => true,
  })
  return {
    collapsed: chosen ?? kept.data?.sidebar?.collapsed ?? false,
    setCollapsed: (collapsed: boolean) => {
      setChosen(collapsed)
      save.send({ body: { sidebar: { collapsed } } })
    },
  }
}
