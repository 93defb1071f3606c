import { api, type Preferences } from '@preceptor/contract'
import { useQueryOf, useRemember, useSend } from '@/api/queries.ts'

type Table = NonNullable<Preferences['employees_table']>

/** Columns and density of a list follow the user to another computer; a change shows at once and is kept behind it. */
export function useTablePreferences(list: string, enabled: boolean) {
  const key = `${list}_table` as 'employees_table'
  const kept = useQueryOf(api.preferences.get, {}, { enabled, quiet: true, staleTime: 300_000 })
  const remember = useRemember()
  const save = useSend(api.preferences.update, {
    // What was sent shows already; the answer to it may come after the next change and would undo that one on the screen.
    // Comfort only: a refusal is not worth a notice.
    fail: () => true,
  })
  const table: Table = kept.data?.[key] ?? {}
  const change = (patch: { [K in keyof Table]?: Table[K] | undefined }) => {
    const { columns, density } = { ...table, ...patch }
    const next: Table = { ...(columns ? { columns } : {}), ...(density ? { density } : {}) }
    remember(api.preferences.get, {}, { ...kept.data, [key]: next })
    save.send({ body: { [key]: next } })
  }
  return { table, known: !enabled || !kept.isPending, change }
}
