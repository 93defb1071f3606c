import { Client } from 'pg'
import type { Both } from './list-rows.ts'
import { median } from './load.ts'
import type { Server } from './servers.ts'
import { sized, turnsOf } from './size.ts'
import { alone, type Row } from './table.ts'
import type { BenchAgency, BenchWorld } from './world.ts'

/** Measures a payroll batch of 10,000 lines: creating it, and locking it with its file. */

const turns = turnsOf(3)
const lines = sized(10_000)

async function ask<T>(
  server: Server,
  { id, token }: BenchAgency,
  method: string,
  path: string,
  body: object = {},
): Promise<T> {
  const response = await fetch(`${server.origin}/api/admin/payroll${path}?organization_id=${id}`, {
    method,
    headers: { 'x-authorization': token, 'content-type': 'application/json', 'if-match': '*' },
    body: JSON.stringify({ organization_id: id, ...body }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

const timed = async (into: number[], work: () => Promise<unknown>) => {
  const begun = performance.now()
  await work()
  into.push(performance.now() - begun)
}

export async function payrollRows({ ours, idle }: Both, { large }: BenchWorld, ownerUrl: string): Promise<Row[]> {
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    const { id } = large
    await ask(ours, large, 'PATCH', '/settings', {
      frequency: 'weekly',
      anchor: '2019-12-29',
      starts_on: '2019-12-29',
      check_lag: 5,
      rounding: 'exact',
      format: 'viventium',
      format_values: {},
      company_codes: ['HLH01'],
      books_to: 'cost_center',
      late_rule: 'pay',
      long_online: 'pay_credit',
    })
    await ask(ours, large, 'POST', '/codes', {
      code: 'BENCH',
      earning_code: 'TRN',
      rate: null,
      rate_code: null,
      check_code: null,
      earning_type: null,
    })
    await owner.query(
      `with people as (select id, row_number() over (order by id) as n from employees where organization_id = $1 order by id limit $2),
       paid as (update employees e set payroll_number = lpad(p.n::text, 7, '0'), hire_date = least(e.hire_date, '2019-01-07'), termination_date = null
         from people p where e.organization_id = $1 and e.id = p.id returning e.id)
       insert into training_records (organization_id, kind, employee_id, recorded_for, cycle_no, completed_on, how, topic, mode, minutes, counts_as, is_payable, pay_code, evidence)
       select $1, 'credit', id, id, 1, '2020-01-01', 'evidence', 'Safety', 'classroom', 60, 'in_service', true, 'BENCH', '{"external": {"title": "Safety"}}' from paid`,
      [id, lines],
    )
    await owner.query('vacuum analyze employees')
    const found = { preview: [] as number[], lock: [] as number[] }
    for (let turn = 0; turn < turns; turn++) {
      await idle()
      let batch = ''
      await timed(found.preview, async () => {
        const opened = await ask<{ id: string; lines: number }>(ours, large, 'POST', '/batches', {
          period_start: '2019-12-29',
        })
        batch = opened.id
      })
      await owner.query(
        `update payroll_exceptions set decision = 'include', decided_by = new_id() where batch_id = $1 and is_blocking`,
        [batch],
      )
      await owner.query(`update payroll_lines set outcome = 'pay' where batch_id = $1`, [batch])
      await timed(found.lock, () => ask(ours, large, 'POST', `/batches/${batch}/lock`))
      await owner.query('delete from payroll_batches where organization_id = $1', [id])
    }
    const what = lines.toLocaleString('en-US')
    return [
      alone('A2', `payroll: the preview of a batch of ${what} lines`, median(found.preview), 'ms', 2_000),
      alone('A2', `payroll: the lock of ${what} lines with their bytes`, median(found.lock), 'ms', 1_000),
    ]
  } finally {
    await owner.end()
  }
}
