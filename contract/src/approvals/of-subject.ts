import * as z from 'zod/mini'
import { id, instant, keysOf } from '../schemas.ts'
import { approvalStates } from './states.ts'

/** The latest proposal, for the page of its subject; null before the first. */
export const subjectApproval = z.nullable(
  z.object({
    id,
    state: z.enum(keysOf(approvalStates.names)),
    proposed_by_name: z.string(),
    expires_at: instant,
    decided_by_name: z.nullable(z.string()),
    reason: z.nullable(z.string()),
    /** The caller proposed it. */
    is_mine: z.boolean(),
  }),
)
export type SubjectApproval = z.infer<typeof subjectApproval>
