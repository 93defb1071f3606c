import { assignmentText } from './texts.ts'

/** Filters and columns shared by lists of assignments and of training. */
const soonest = [assignmentText('soonestFirst'), assignmentText('latestFirst')] as const
const oldest = [assignmentText('oldestFirst'), assignmentText('newestFirst')] as const

/** Filters by the person's data. */
export const personFilters = {
  discipline_id: {
    kind: 'reference',
    label: assignmentText('discipline'),
    lookup: 'disciplines',
    column: 'discipline',
  },
  location_id: { kind: 'reference', label: assignmentText('location'), lookup: 'locations', column: 'location' },
  coordinator_id: {
    kind: 'reference',
    label: assignmentText('coordinator'),
    lookup: 'coordinators',
    column: 'coordinator',
  },
} as const

/** The first and last day of completion. */
export const completedFilters = {
  completed_from: {
    kind: 'from',
    label: assignmentText('completedFrom'),
    range: assignmentText('completedOn'),
    column: 'completed_on',
  },
  completed_to: { kind: 'to', label: assignmentText('completedTo'), column: 'completed_on' },
} as const

/** The first columns of everyone's assignments. */
export const dueColumns = {
  standing: { label: assignmentText('status'), usual: true },
  due_on: { label: assignmentText('dueOn'), usual: true, sort: 'due_on', ways: soonest },
} as const

/** Completion and expiry; `expires` sets whether the list shows expiry by default. */
export const outcomeColumns = <const Shown extends boolean>(expires: Shown) =>
  ({
    completed_on: { label: assignmentText('completedOn'), usual: true, sort: 'completed_on', ways: oldest },
    expires_on: { label: assignmentText('expiresOn'), usual: expires, sort: 'expires_on', ways: soonest },
  }) as const

/** The last columns of everyone's assignments: the person's data and the source of the assignment. */
export const originColumns = {
  last_reminded_at: { label: assignmentText('lastReminded'), usual: false },
  discipline: { label: assignmentText('discipline'), usual: false },
  location: { label: assignmentText('location'), usual: true },
  coordinator: { label: assignmentText('coordinator'), usual: false },
  assigned_on: { label: assignmentText('assignedOn'), usual: false, sort: 'assigned_on', ways: oldest },
  source: { label: assignmentText('source'), usual: false },
  reason: { label: assignmentText('reason'), usual: false },
} as const
