import sql from 'sql-template-tag'
import { agencyLoop } from '../../jobs/background/loop.ts'
import { inAgency, type Scope } from '../../scope/scope.ts'
import { judgeDue } from './kept/judge-due.ts'
import { isJobRunning } from './kept/spread-to-all.ts'

/**
 * Judges people who are due. Lists are correct within a second of a change; a large agency lets others go first every two seconds.
 */
export const judging = agencyLoop({
  name: 'judging',
  every: 0.5,
  takes: 2,
  due: () => sql`select agencies_with_compliance_due() as organization_id`,
  work: async (basis, { isOver }) => {
    let judged = 0
    for (let people = 1; people > 0 && !isOver(); judged += people)
      people = (await inAgency(basis, judgeNext, { long: true })) ?? 0
    return judged
  },
})

/** While a job shows its progress, it leaves single changes to this loop. */
const judgeNext = async (scope: Scope) => judgeDue(scope, (await isJobRunning(scope)) ? 'single' : 'any')

/** Counts people whose changes are not in the lists yet. */
export async function pendingCount({ db, agency }: Scope): Promise<number> {
  const row = await db.row<{ people: number }>(sql`
    select case when exists (select from compliance_everybody_due where organization_id = ${agency.id})
      then (select count(*) from employees where organization_id = ${agency.id})
      else (select count(distinct employee_id) from compliance_due where organization_id = ${agency.id}) end as people`)
  return row?.people ?? 0
}
