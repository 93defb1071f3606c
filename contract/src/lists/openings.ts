/**
 * The filters and sort order with which navigation opens a list: the most important rows first. The URL without parameters shows
 * every row. They are separate from the lists, because the menu needs them before any list.
 */
export const openings = {
  /** Awaiting review, expired or soon to expire, for current employees. */
  credentials: { standing: 'review,expired,expiring_30', people: 'current', sort_by: 'standing' },
  /** Upcoming and in progress, soonest first. */
  sessions: { phase: 'open,full,in_progress', sort_by: 'starts_at' },
  /** Training awaiting approval. */
  outsideTraining: { state: 'recorded' },
  /** Unfinished forms, longest overdue first. */
  forms: { desk: 'unfinished', sort_by: 'due_on' },
  programs: { status: 'active' },
} as const
