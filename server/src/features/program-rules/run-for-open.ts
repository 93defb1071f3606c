import type { BulkChange, Id } from '@preceptor/contract'
import type { Scope } from '../../scope/scope.ts'
import { runAtOnce } from '../bulk-changes/start.ts'

const openStandings = 'blocked,overdue,in_progress,assigned,scheduled,paused'

/** Plans and runs an action for everyone who has its program open. */
export const runForOpen = (scope: Scope, change: Extract<BulkChange, { program_id: Id }>): Promise<Id> =>
  runAtOnce(scope, { by: 'progress', program_id: change.program_id, filters: { standing: openStandings } }, change)
