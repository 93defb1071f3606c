import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { countsShape, valueCounts } from '../lists/counts.ts'
import { listShape } from '../lists/query.ts'
import { pageOf } from '../paging.ts'
import { id, instant, keysOf } from '../schemas.ts'
import { reasonCall } from '../second-person/recorded.ts'
import { approvalsList } from './approvals-list.ts'
import { approvalKinds, approvalStates } from './states.ts'
import { approvalText } from './texts.ts'

const named = z.nullable(z.string())

export const approval = z.object({
  id,
  kind: z.enum(keysOf(approvalKinds)),
  /** The subject, such as a bulk change. */
  subject_id: id,
  title: z.string(),
  /** One sentence for each effect. */
  words: z.array(z.string()),
  state: z.enum(keysOf(approvalStates.names)),
  proposed_by_name: z.string(),
  proposed_at: instant,
  expires_at: instant,
  /** The person who approved, declined or withdrew it. */
  decided_by_name: named,
  decided_at: z.nullable(instant),
  reason: named,
  /** The caller proposed it, so another person decides. */
  is_mine: z.boolean(),
  /** It is pending, and the caller may approve or decline it. */
  may_decide: z.boolean(),
  /** It is pending, and no one in the agency except the proposer may decide, so customer success does. */
  waits_for_vendor: z.boolean(),
})
export type Approval = z.infer<typeof approval>

const reading = { method: 'GET', access: access.approvals, scope: 'agency' } as const
const deciding = { method: 'POST', access: access.decideApprovals, scope: 'agency' } as const
const path = '/admin/approvals'
const one = z.object({ id })

/** One person proposes, and a second one approves or declines. Each kind of subject also requires its own permission. */
export const approvals = {
  list: endpoint({
    ...reading,
    path,
    summary: 'List pending and decided approvals that the caller proposed or may decide',
    query: z.strictObject(listShape(approvalsList)),
    response: pageOf(approval),
  }),
  counts: endpoint({
    ...reading,
    path: `${path}/counts`,
    summary: 'Count approvals per value of one filter, with the other filters applied',
    query: z.strictObject(countsShape(approvalsList)),
    response: valueCounts,
  }),
  get: endpoint({
    ...reading,
    path: `${path}/:id`,
    summary: 'Get an approval with what it will do',
    params: one,
    response: approval,
  }),
  approve: endpoint({
    ...deciding,
    path: `${path}/:id/approve`,
    summary:
      'Approve a proposal: it runs at once on behalf of the person who made it. No one can approve their own; a changed plan is refused',
    fails: ['CONFLICT', 'TRANSITION_REFUSED', 'FORBIDDEN'],
    params: one,
    body: z.strictObject({}),
    response: approval,
  }),
  decline: reasonCall({
    path: `${path}/:id/decline`,
    summary: 'Decline a proposal with a reason: nothing is done, and the person who made it is notified',
    access: access.decideApprovals,
    fails: ['CONFLICT', 'TRANSITION_REFUSED', 'FORBIDDEN'],
    missing: approvalText('reasonMissing'),
    response: approval,
  }),
  withdraw: endpoint({
    ...deciding,
    path: `${path}/:id/withdraw`,
    summary: 'Withdraw a pending approval that the caller proposed',
    fails: ['CONFLICT', 'TRANSITION_REFUSED'],
    params: one,
    body: z.strictObject({}),
    response: approval,
  }),
}
