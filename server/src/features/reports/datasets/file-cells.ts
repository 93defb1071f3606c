import type { List } from '@preceptor/contract'
import type { Column } from '../../../files/table.ts'
import type { Cell } from '../../../lists/export-list.ts'
import type { ReportScope } from '../dataset-sql.ts'

type Cells = Readonly<Record<string, Cell | readonly Column[]>>
interface File {
  list: List
  cells: unknown
}

/** Returns the cells of a list's own file. For a column that fills several cells, the first one. */
export function fileCells({ cells }: File, scope: ReportScope): Readonly<Record<string, Cell>> {
  const all = (
    typeof cells === 'function' ? (cells as (scope: ReportScope, values: object) => Cells)(scope, {}) : cells
  ) as Cells
  return Object.fromEntries(
    Object.entries(all).flatMap(([key, cell]) => {
      const one = Array.isArray(cell) ? (cell as readonly Column[])[0] : (cell as Cell)
      return one ? [[key, one]] : []
    }),
  )
}
