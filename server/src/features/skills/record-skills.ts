import {
  type Answer,
  type api,
  type ChecklistContent,
  type Id,
  type Input,
  observers,
  textFor,
} from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import { inWords } from '../../lib/texts.ts'
import type { Scope } from '../../scope/scope.ts'
import { recordModule } from '../learning/modules.ts'
import { startAssignment, type StartedAssignment } from '../learning/start.ts'
import { skillsOf } from './read-skills.ts'
import { skillsTexts } from './texts.ts'

type Seen = Input<typeof api.skills.record>['body']

/** Records one observation. The checklist is completed on the day its last skill was met. */
export async function recordSkills(scope: Scope, id: Id, seen: Seen): Promise<Answer<typeof api.skills.ofAssignment>> {
  const assignment = await startAssignment(scope, id)
  const found = await checklist(scope, assignment, seen.module_id)
  check(found.content, assignment, seen)
  // The module must be started before it is observed; observations from before a restart don't count
  await recordModule(scope, { assignment_id: id, module_id: seen.module_id })
  await refuseDone(scope, assignment, seen.module_id)
  await write(scope, assignment, seen)
  await tell(scope, assignment, found, seen)
  const after = await skillsOf(scope, id)
  const on = metOn(after, seen.module_id)
  if (on === null) return after
  await recordModule(scope, { assignment_id: id, module_id: seen.module_id, done: { how: 'attendance', on } })
  return skillsOf(scope, id)
}

interface Checklist {
  content: ChecklistContent
  program: string
}

async function checklist({ db, agency }: Scope, { version_id }: StartedAssignment, module_id: Id): Promise<Checklist> {
  const row = await db.row<Checklist>(sql`select m.content, text_in(p.titles, ${fallback}) as program
    from program_modules m join program_versions v on v.organization_id = m.organization_id and v.id = m.version_id
    join programs p on p.organization_id = v.organization_id and p.id = v.program_id
    where m.organization_id = ${agency.id} and m.version_id = ${version_id} and m.module_id = ${module_id} and m.kind = 'checklist'`)
  if (!row) throw invalid({ module_id: [skillsTexts.named('noChecklist')] })
  return row
}

function check({ items, observers: wanted = [] }: ChecklistContent, { today }: StartedAssignment, seen: Seen) {
  const known = new Set(items.map(item => item.id))
  if (seen.observed_on > today) throw invalid({ observed_on: [skillsTexts.named('inFuture')] })
  const { observer_role } = seen
  if (wanted.length > 0 && (observer_role === null || !wanted.includes(observer_role)))
    throw invalid({ observer_role: [skillsTexts.named('roleMissing')] })
  if (Object.keys(seen.marks).some(skill => !known.has(skill)))
    throw invalid({ marks: [skillsTexts.named('unknownSkill')] })
}

async function refuseDone({ db, agency }: Scope, { id }: StartedAssignment, module_id: Id) {
  const done =
    await db.row(sql`select from module_progress where organization_id = ${agency.id} and assignment_id = ${id}
    and module_id = ${module_id} and state = 'done'`)
  if (done) throw new AppError('CONFLICT', skillsTexts.named('doneAlready'))
}

const write = (
  { db, agency, actor }: Scope,
  { id, employee_id }: StartedAssignment,
  { module_id, observed_on, observer_name, observer_role, marks, note }: Seen,
) =>
  db.run(sql`insert into skill_observations (organization_id, assignment_id, employee_id, module_id, observed_on, observer_name, observer_role,
      marks, note, recorded_by, recorded_by_name, recorded_at)
    values (${agency.id}, ${id}, ${employee_id}, ${module_id}, ${observed_on}, ${observer_name}, ${observer_role},
      ${JSON.stringify(marks)}::jsonb, ${note ?? null}, ${actor.user_id}, ${actor.name}, clock_timestamp())`)

/** Returns the last day on which one of the skills was met; null if one is missing. */
function metOn({ data }: Answer<typeof api.skills.ofAssignment>, module_id: Id): string | null {
  const of = data.find(one => one.module_id === module_id)
  const skills = of?.skills ?? []
  const days = skills.flatMap(({ shown }) => (shown?.mark === 'met' ? [shown.observed_on] : []))
  return days.length === 0 || days.length < skills.length ? null : days.reduce((a, b) => (a > b ? a : b))
}

const mostNamed = 1000

async function tell(scope: Scope, assignment: StartedAssignment, { content, program }: Checklist, seen: Seen) {
  const namesOf = (mark: string) =>
    content.items
      .filter(({ id }) => seen.marks[id] === mark)
      .map(({ texts }) => textFor(texts, [fallback])?.text ?? '')
      .join(', ')
      .slice(0, mostNamed)
  const role = seen.observer_role && inWords(fallback, observers[seen.observer_role])
  await recordEvent(scope, {
    kind: 'training.skills_recorded',
    subject: { id: assignment.employee_id, name: assignment.employee_name },
    note: seen.note ?? null,
    changes: [
      { field: 'program', before: program, after: program },
      { field: 'skills_met', before: null, after: namesOf('met') || null },
      { field: 'skills_not_met', before: null, after: namesOf('not_met') || null },
      { field: 'observed_on', before: null, after: seen.observed_on },
      { field: 'observer', before: null, after: [seen.observer_name, role].filter(Boolean).join(', ') },
    ].filter(({ after }) => after !== null),
  })
}
