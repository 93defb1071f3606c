import { access } from '../access.ts'
import { conditionText } from '../conditions/texts.ts'
import { defineList } from '../lists/list.ts'
import { approvalKinds, approvalStates } from './states.ts'
import { approvalText } from './texts.ts'

/** Lists pending proposals and their outcomes. */
export const approvalsList = defineList({
  name: 'approvals',
  unit: count => approvalText('countApprovals', { count }),
  access: access.approvals,
  filters: {
    search: { kind: 'search', label: approvalText('search') },
    state: { kind: 'choice', label: approvalText('state'), choices: approvalStates.names, column: 'state' },
    turn: {
      kind: 'choice',
      label: approvalText('turn'),
      choices: { decide: approvalText('toDecide'), proposed: approvalText('proposedByMe') },
    },
    kind: { kind: 'choice', label: approvalText('kind'), choices: approvalKinds, column: 'kind' },
    proposed_from: {
      kind: 'from',
      label: approvalText('proposedFrom'),
      range: approvalText('proposedAt'),
      column: 'proposed_at',
    },
    proposed_to: { kind: 'to', label: approvalText('proposedTo'), column: 'proposed_at' },
    conditions: { kind: 'tree', label: conditionText('advanced'), own: true },
  },
  bar: ['turn'],
  counted: ['state'],
  columns: {
    title: { label: approvalText('what'), usual: true },
    kind: { label: approvalText('kind'), usual: true },
    proposed_by: { label: approvalText('proposedBy'), usual: true },
    proposed_at: {
      label: approvalText('proposedAt'),
      usual: true,
      sort: 'proposed_at',
      ways: [approvalText('oldestFirst'), approvalText('newestFirst')],
    },
    expires_at: {
      label: approvalText('expiresAt'),
      usual: true,
      sort: 'expires_at',
      ways: [approvalText('soonestFirst'), approvalText('latestFirst')],
    },
    state: { label: approvalText('state'), usual: true },
    decided_by: { label: approvalText('decidedBy'), usual: true },
    decided_at: { label: approvalText('decidedAt'), usual: false },
    reason: { label: approvalText('reason'), usual: false },
  },
  usualSort: '-proposed_at',
  pageSize: 25,
})
