import { Client } from 'pg'
import { fillCompliance } from './compliance-world.ts'
import type { Both } from './list-rows.ts'
import { calls, median } from './load.ts'
import { turnsOf } from './size.ts'
import { alone, compared, type Row } from './table.ts'
import type { BenchAgency, BenchWorld } from './world.ts'

const turns = turnsOf(3)

/** G10: the report and the dashboard for 100,000 people under 8 rules, and lists filtered by compliance state. */
export async function complianceRows(both: Both, { large }: BenchWorld, ownerUrl: string): Promise<Row[]> {
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    const rules = await fillCompliance(owner, large)
    await both.idle()
    const asked = async (side: 'ours' | 'raw', paths: string[], isNew: boolean) => {
      const found: number[] = []
      for (let turn = 0; turn < turns; turn++) {
        // As when someone has been judged again
        if (isNew) await owner.query(`select move_topic($1, 'compliance')`, [large.id])
        const headers = { 'X-Authorization': large.token }
        found.push((await calls({ origin: both[side].origin, paths, headers, connections: 1, rounds: 1 })).p50)
      }
      return median(found)
    }
    const at = (path: string, query: Record<string, string> = {}) =>
      `${path}?${new URLSearchParams({ organization_id: large.id, ...query })}`
    const report = at('/api/admin/compliance/report')
    const people = (query: Record<string, string>) => at('/api/admin/providers', query)
    await asked('ours', [report], false)
    const numbers = await numbersOf(both, large, report)
    const first = await asked('ours', [report], true)
    const alike = await asked('raw', [at('/compliance')], false)
    const rows: Row[] = [
      compared({ goal: 'G10', what: 'report, once after a change', ours: first, raw: alike, unit: 'ms', atMost: 1.3 }),
      alone('G10', `report, a number (it has ${numbers})`, first / numbers, 'ms', 5),
      alone('G10', 'report, asked again', await asked('ours', [report], false), 'ms', 5),
      alone(
        'G10',
        'report as of a month ago',
        await asked('ours', [at('/api/admin/compliance/report', { as_of: monthAgo() })], true),
        'ms',
      ),
      alone(
        'G10',
        'dashboard, once after a change',
        await asked('ours', [at('/api/admin/compliance/glance')], true),
        'ms',
      ),
      alone('G10', 'dashboard, asked again', await asked('ours', [at('/api/admin/compliance/glance')], false), 'ms', 5),
    ]
    for (const [what, query] of lists(rules[0] ?? ''))
      rows.push(
        alone(
          'G10',
          `employees: ${what}, page and total once after a change`,
          await asked('ours', [people(query)], true),
          'ms',
        ),
      )
    return rows
  } finally {
    await owner.end()
  }
}

const monthAgo = () => new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)

const lists = (rule: string): [string, Record<string, string>][] => [
  ['overdue', { compliance: 'overdue', sort_by: 'name' }],
  ['overdue under one rule', { compliance_rule: rule, rule_state: 'overdue', sort_by: 'name' }],
  ['due in 7 days', { compliance_due: 'week', sort_by: 'name' }],
  ['due in 30 days', { compliance_due: 'month', sort_by: 'name' }],
  ['lapsing in 30 days', { lapses: 'month', sort_by: 'name' }],
  ['the worst first', { sort_by: 'compliance' }],
]

/** Reads five numbers per line: asked, compliant, due soon, overdue, lapsed. */
async function numbersOf(both: Both, { token }: BenchAgency, path: string): Promise<number> {
  const answer = await fetch(`${both.ours.origin}${path}`, { headers: { 'x-authorization': token } })
  const report = (await answer.json()) as Record<string, unknown>
  const lines = Object.values(report).flatMap(value => (Array.isArray(value) ? value : [])).length
  return 5 * (lines + 1)
}
