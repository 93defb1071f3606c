import type { api, PageMeta, PartnerPush } from '@preceptor/contract'
import sql, { join } from 'sql-template-tag'
import type * as z from 'zod/mini'
import type { Scope } from '../../../scope/scope.ts'

export async function readPushes(
  { db, agency }: Scope,
  { page, per_page, state, kind, employee_id }: z.output<(typeof api.partnerPushes.list)['query']>,
): Promise<{ data: PartnerPush[]; meta: PageMeta }> {
  const which = join(
    [
      sql`p.organization_id = ${agency.id}`,
      state ? sql`p.state = ${state}` : sql`true`,
      kind ? sql`p.kind = ${kind}` : sql`true`,
      employee_id ? sql`p.employee_id = ${employee_id}` : sql`true`,
    ],
    ' and ',
  )
  const data = await db.rows<PartnerPush>(sql`select p.id, n.name as partner, p.kind, p.key,
      json_build_object('id', e.id, 'name', e.last_name || ', ' || e.first_name) as employee, p.about, p.state, p.code, p.value, p.attempts,
      p.asked_by, p.queued_at, p.sent_at, p.ended_at
    from partner_pushes p join partners n on n.id = p.partner_id
    join employees e on e.organization_id = p.organization_id and e.id = p.employee_id
    where ${which} order by p.queued_at desc, p.id desc limit ${per_page} offset ${(page - 1) * per_page}`)
  const counted = await db.row<{ total: number }>(
    sql`select count(*)::int as total from partner_pushes p where ${which}`,
  )
  return { data, meta: { total: counted?.total ?? 0, page, per_page } }
}
