import { api, type Preferences } from '@preceptor/contract'
import { useQueryOf, useRemember, useSend } from '@/api/queries.ts'

type Table = NonNullable<Preferences['employees_table']>

/** Columns and density follow the user to another computer (rulings 32); a change shows at once and is kept behind it. */
export function useTablePreferences() {
  const kept = useQueryOf(api.preferences.get, {}, { quiet: true, staleTime: 300_000 })
  const remember = useRemember()
  const save = useSend(api.preferences.update, {
    // What was sent shows already; the answer to it may come after the next change and would undo that one on the screen.
    // Comfort only: a refusal is not worth a notice.
    fail: () => true,
  })
  const table: Table = kept.data?.employees_table ?? {}
  const change = (patch: { [K in keyof Table]?: Table[K] | undefined }) => {
    const { columns, density } = { ...table, ...patch }
    const employees_table: Table = { ...(columns ? { columns } : {}), ...(density ? { density } : {}) }
    remember(api.preferences.get, {}, { ...kept.data, employees_table })
    save.send({ body: { employees_table } })
  }
  return { table, known: !kept.isPending, change }
}
