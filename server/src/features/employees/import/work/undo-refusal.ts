import type { JobState } from '@preceptor/contract'
import { endedStates } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../../../scope.ts'

interface Ended {
  id: string
  state: JobState
  ran_to: number
  counts: Record<string, number>
}

const shown = 3

/** Why this import cannot be taken back: one sentence with names, or nothing when it can or has not ended. */
export async function undoRefusal({ db, agency }: Scope, job: Ended): Promise<string | null> {
  if (!endedStates.includes(job.state)) return null
  if (job.state === 'undone') return 'This import was taken back already.'
  const changed = (job.counts.create ?? 0) + (job.counts.update ?? 0) > 0
  if (changed && job.ran_to === 0 && job.state.startsWith('succeeded'))
    return 'What this import changed is no longer kept row by row, so it cannot be taken back.'
  if (!changed || job.ran_to === 0) return 'This import changed nothing that could be taken back.'
  const later = await db.rows<{ name: string; total: number }>(sql`
    select i.name, count(*) over () as total from job_items i
    left join employees e on e.organization_id = i.organization_id and e.id = i.subject_id
    where i.organization_id = ${agency.id} and i.job_id = ${job.id} and i.outcome in ('create', 'update') and i.n <= ${job.ran_to}
      and e.version is distinct from case i.outcome when 'create' then 1 else i.subject_version + 1 end
    order by i.n limit ${shown}`)
  const total = later[0]?.total ?? 0
  if (total === 0) return null
  const more = total > shown ? ` and ${(total - shown).toLocaleString('en-US')} more` : ''
  const names = later.map(({ name }) => name).join('; ')
  return `${names}${more} ${total === 1 ? 'was' : 'were'} changed after the import, so it cannot be taken back as a whole.`
}
