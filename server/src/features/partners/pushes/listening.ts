import { type Id, type IntegrationFlow, isPushFlow, type PushFlow } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../../scope/scope.ts'

export const pushesOf = (flows: readonly IntegrationFlow[]): PushFlow[] => flows.filter(isPushFlow)

/** Sets the starting point when someone turns a flow on: earlier events are not sent automatically. */
export async function beginListening({ db, agency }: Scope, id: Id, flows: readonly PushFlow[]): Promise<void> {
  await db.run(sql`update integration_settings s set
      records_seq = case when ${flows.length > 0} then coalesce(s.records_seq, (select coalesce(max(seq), 0) from record_seals where organization_id = s.organization_id)) end,
      events_seq = case when ${flows.length > 0} then coalesce(s.events_seq, (select coalesce(max(seq), 0) from event_seals where organization_id = s.organization_id)) end,
      pushes_since = case when ${flows.length > 0} then coalesce(s.pushes_since, now()) end,
      push_look_at = case when ${flows.length > 0} then now() end
    where s.organization_id = ${agency.id} and s.id = ${id}`)
}
