import { api, type List, type Preferences } from '@preceptor/contract'
import { useQueryOf, useRemember, useSend } from '@/api/queries.ts'

type Table = NonNullable<Preferences['employees_table']>

/** No more than these are stored; the first one other than the changed one is dropped. */
const mostKept = 40

/** A list's columns and density follow the user to other computers; a change shows at once and is saved in the background. */
export function useTablePreferences({ name, of }: List, enabled: boolean) {
  const key = `${name}_table` as 'employees_table'
  const kept = useQueryOf(api.preferences.get, {}, { enabled, quiet: true, staleTime: 300_000 })
  const remember = useRemember()
  const save = useSend(api.preferences.update, {
    // The screen already shows the new value; a late response would undo a newer change on the screen. Preferences are optional, so
    // a refusal needs no notice.
    fail: () => true,
  })
  const each = kept.data?.data_tables ?? {}
  const table: Table = (of === undefined ? kept.data?.[key] : each[of]) ?? {}
  const change = (patch: { [K in keyof Table]?: Table[K] | undefined }) => {
    const { columns, density } = { ...table, ...patch }
    const next: Table = { ...(columns ? { columns } : {}), ...(density ? { density } : {}) }
    const body = of === undefined ? { [key]: next } : { data_tables: withTable(each, of, next) }
    remember(api.preferences.get, {}, { ...kept.data, ...body })
    save.send({ body })
  }
  return { table, known: !enabled || !kept.isPending, change }
}

const withTable = (tables: Readonly<Record<string, Table>>, of: string, table: Table) => ({
  ...Object.fromEntries(Object.entries(tables).slice(1 - mostKept)),
  [of]: table,
})
