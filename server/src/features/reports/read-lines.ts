import type { Answer, api, Id, ResultLine } from '@preceptor/contract'
import { reading as onlyReading, type Scope } from '../../scope/scope.ts'
import type { FileStore } from '../../store/file-store.ts'
import { isKeptGroup } from './result-lines.ts'
import { reading } from './read-result.ts'
import { linesOfChart } from './run-chart.ts'
import { keptRun, noteOpened, readRunRow } from './runs.ts'
import { readRun } from './stored-run.ts'

/** Returns a run; once its lines are ready, with its columns, groups and totals, which are verified. */
export async function getRun(scope: Scope, store: FileStore, id: Id): Promise<Answer<typeof api.reportRuns.get>> {
  const read = onlyReading(scope)
  const run = await readRunRow(read, id)
  if (run.state !== 'ready' && run.state !== 'empty') return { ...run, head: null, total: null, charted: null }
  const { kept } = await keptRun(read, id)
  const told = await readRun(read, store, kept, async ({ head, total, lines }) => {
    const said = reading(head.definition, head.columns, head.pivot, scope.origin.language)
    const { groups, beyond } = await linesOfChart(head.definition, lines)
    const charted = head.definition.chart && { lines: groups.map(said.groupLine), beyond }
    return { head: said.head, total: said.groupLine(total), charted }
  })
  await noteOpened(scope, id)
  return { ...run, opened: run.opened + 1, ...told }
}

interface Asked {
  page: number
  per_page: number
  lines: 'all' | 'groups'
}

export async function runLines(
  scope: Scope,
  store: FileStore,
  id: Id,
  { page, per_page, lines: which }: Asked,
): Promise<Answer<typeof api.reportRuns.rows>> {
  const own = onlyReading(scope)
  const { kept } = await keptRun(own, id)
  const first = (page - 1) * per_page
  return readRun(own, store, kept, async ({ head, lines }) => {
    const read = reading(head.definition, head.columns, head.pivot, scope.origin.language)
    const data: ResultLine[] = []
    let total = 0
    for await (const line of lines) {
      if (which === 'groups' && !isKeptGroup(line)) continue
      if (total >= first && data.length < per_page) data.push(read.line(line))
      total++
    }
    return { data, meta: { total, page, per_page } }
  })
}
