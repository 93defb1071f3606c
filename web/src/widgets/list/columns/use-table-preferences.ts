import { api, type List, type Preferences } from '@preceptor/contract'
import { useQueryOf, useRemember, useSend } from '@/api/queries.ts'

type Table = NonNullable<Preferences['employees_table']>

/** More than these are not kept: the first to go is any but the one that is changed. */
const mostKept = 40

/** Columns and density of a list follow the user to other computers; a change shows at once and is saved in the background. */
export function useTablePreferences({ name, of }: List, enabled: boolean) {
  const key = `${name}_table` as 'employees_table'
  const kept = useQueryOf(api.preferences.get, {}, { enabled, quiet: true, staleTime: 300_000 })
  const remember = useRemember()
  const save = useSend(api.preferences.update, {
    // The screen already shows the new value; a late answer would undo a newer change on the screen.
    // Preferences are optional: a refusal needs no notice.
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
