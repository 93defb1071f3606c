/**
 * The filters and the order with which navigation opens a list: what matters first. The bare address shows every row. They stand apart
 * from the lists, because the menu needs them before any list.
 */
export const openings = {
  /** To review, expired and soon to expire, of current people. */
  credentials: { standing: 'review,expired,expiring_30', people: 'current', sort_by: 'standing' },
  /** To come and under way, the next one first. */
  sessions: { phase: 'open,full,in_progress', sort_by: 'starts_at' },
  /** Training that waits for an approval. */
  outsideTraining: { state: 'recorded' },
  /** Unfinished ones, the longest overdue first. */
  forms: { desk: 'unfinished', sort_by: 'due_on' },
  programs: { status: 'active' },
} as const
