import * as z from 'zod/mini'
import { id, instant, keysOf } from '../schemas.ts'
import { approvalStates } from './states.ts'

/** On the page of what was proposed; null: it never was. */
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
