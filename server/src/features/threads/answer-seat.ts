import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { answerByText } from '../bookings/answer-by-text.ts'
import { folded } from './keywords.ts'

interface Answer {
  employee_id: Id
  name: string
  text: string
}

const answers: Readonly<Record<string, 'book' | 'decline'>> = { 1: 'book', 2: 'decline' }

/**
 * Handles "Reply 1 to take the seat": a lone 1 or 2 answers our latest text if that text was about a session. Returns true if it
 * did; otherwise staff must handle the reply.
 */
export async function answerSeat(scope: Scope, { employee_id, name, text }: Answer): Promise<boolean> {
  const answer = answers[folded(text)]
  if (!answer) return false
  const last = await scope.db.row<{ event: string; session_id: Id | null }>(sql`
    select m.event, case when m.related_kind = 'session' then m.related_id end as session_id from messages m
    where m.organization_id = ${scope.agency.id} and m.employee_id = ${employee_id} and m.direction = 'out' and m.channel = 'sms'
      and m.state in ('sent', 'delivered', 'undelivered', 'kept') and m.created_at > now() - interval '30 days'
    order by m.created_at desc, m.id desc limit 1`)
  if (last?.event !== 'session_notice' || last.session_id === null) return false
  return answerByText(scope, { employee_id, name, session_id: last.session_id, answer })
}
