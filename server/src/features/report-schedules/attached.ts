import { type Id, type ReportSchedule, type Role } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/client.ts'
import type { Attachment, AttachmentsOf } from '../../messages/channel.ts'
import { inAgency, type Scope } from '../../scope/scope.ts'
import { systemBasis } from '../../scope/system.ts'
import { storeOf } from '../../store/open-store.ts'
import { fileOfRun } from '../reports/run-file.ts'

interface Sent {
  run_id: Id
  state: 'ready' | 'empty' | 'expired'
  formats: ReportSchedule['formats']
  empty_policy: ReportSchedule['empty_policy']
  owner_id: Id
  owner_name: string
  role: Role | null
}

/** Larger files are only available through the link. */
const mostBytes = 10 * 1024 * 1024

/** Creates the attachments of a scheduled report when its email is sent, for the schedule's owner in their current role. */
export const filesOfReports =
  (config: Config) =>
  (database: Database): AttachmentsOf =>
  async (organization_id, outbox_id) => {
    const basis = await systemBasis(database, organization_id)
    if (!basis) return []
    return inAgency(basis, async scope => {
      const sent =
        await scope.db.row<Sent>(sql`select v.run_id, r.state, s.formats, s.empty_policy, s.owner_id, s.owner_name, g.role
        from report_deliveries v join report_schedules s on s.organization_id = v.organization_id and s.id = v.schedule_id
          join report_runs r on r.organization_id = v.organization_id and r.id = v.run_id cross join standing_of(s.owner_id) g
        where v.organization_id = ${organization_id} and v.outbox_id = ${outbox_id} and s.attaches`)
      if (!sent?.role || sent.state === 'expired' || (sent.state === 'empty' && sent.empty_policy !== 'headings'))
        return []
      return drawn(scope, config, { ...sent, role: sent.role })
    })
  }

async function drawn(scope: Scope, config: Config, sent: Sent & { role: Role }): Promise<Attachment[]> {
  const actor = {
    ...scope.actor,
    kind: 'user' as const,
    user_id: sent.owner_id,
    name: sent.owner_name,
    role: sent.role,
  }
  const store = await storeOf(config)
  const attached: Attachment[] = []
  let bytes = 0
  for (const format of sent.formats) {
    const { answer } = await fileOfRun({ ...scope, actor }, store, sent.run_id, format)
    const { name, type, body } = answer
    const chunks: Uint8Array[] = []
    if (Buffer.isBuffer(body)) chunks.push(body)
    else for await (const chunk of await body(new AbortController().signal)) chunks.push(chunk)
    const content = Buffer.concat(chunks)
    bytes += content.length
    if (bytes > mostBytes) return attached
    attached.push({ name, type, content })
  }
  return attached
}
