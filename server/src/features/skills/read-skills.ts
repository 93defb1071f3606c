import {
  type ChecklistContent,
  type Answer,
  type api,
  type Id,
  type SkillMark,
  type SkillsChecklist,
} from '@preceptor/contract'
import sql from 'sql-template-tag'
import { notFound } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'
import { learningTexts } from '../learning/texts.ts'
import { skillsTexts } from './texts.ts'

interface Found {
  employee_id: Id
  state: string
  version_id: Id | null
}
interface Row extends Omit<SkillsChecklist, 'instructions' | 'observers' | 'skills'> {
  content: ChecklistContent
  marks: Record<string, { mark: SkillMark; observed_on: string; observer_name: string }>
}

/** Returns the checklists of the version in progress, or of the one that would be started now. */
export async function skillsOf(scope: Scope, id: Id): Promise<Answer<typeof api.skills.ofAssignment>> {
  const { db, agency } = scope
  const found = await db.row<Found>(sql`
    select a.employee_id, a.state, coalesce(a.version_id, (select v.id from program_versions v where v.organization_id = a.organization_id
      and v.program_id = a.program_id and v.state = 'published' order by v.number desc limit 1)) as version_id
    from assignments a join employees e on e.organization_id = a.organization_id and e.id = a.employee_id
    where a.organization_id = ${agency.id} and a.id = ${id}`)
  if (!found) throw notFound(learningTexts.named('noAssignment'))
  const { employee_id, state, version_id } = found
  return {
    employee_id,
    closed_because: closedBecause(found),
    data: version_id === null ? [] : (await checklistsOf(scope, id, version_id)).map(one => shown(one, state)),
  }
}

function closedBecause({ state, version_id }: Found): string | null {
  if (state !== 'assigned' && state !== 'in_progress') return learningTexts.named('notOpen')
  return version_id === null ? skillsTexts.named('notPublished') : null
}

const shown = ({ content, marks, ...row }: Row, state: string): SkillsChecklist => ({
  ...row,
  // A closed assignment waits for nothing
  is_locked: row.is_locked && (state === 'assigned' || state === 'in_progress'),
  instructions: content.instructions,
  observers: content.observers ?? [],
  skills: content.items.map(item => ({ ...item, shown: marks[item.id] ?? null })),
})

/** Selects observations since the module was restarted: after an undone completion, the skills must be shown again. */
const checklistsOf = ({ db, agency, origin }: Scope, id: Id, version_id: Id): Promise<Row[]> =>
  db.rows<Row>(sql`
    select m.module_id, text_in(m.titles, ${origin.language}) as title, m.content, p.done_on,
      not (cardinality(m.prerequisites) = 0 or case m.needs
        when 'all' then d.done = cardinality(m.prerequisites) else d.done > 0 end) as is_locked,
      coalesce((select jsonb_object_agg(k.skill, jsonb_build_object('mark', k.mark, 'observed_on', k.observed_on, 'observer_name', k.observer_name))
        from (select distinct on (u.key) u.key as skill, u.value as mark, o.observed_on, o.observer_name
          from skill_observations o cross join lateral jsonb_each_text(o.marks) u
          where o.organization_id = m.organization_id and o.assignment_id = ${id} and o.module_id = m.module_id
            and o.recorded_at >= coalesce(p.started_at, '-infinity')
          order by u.key, o.observed_on desc, o.recorded_at desc) k), '{}') as marks,
      coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'observed_on', o.observed_on, 'observer_name', o.observer_name,
          'observer_role', o.observer_role, 'met', c.met, 'not_met', c.not_met, 'note', o.note, 'recorded_by_name', o.recorded_by_name,
          'recorded_at', to_char(o.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by o.observed_on desc, o.recorded_at desc)
        from skill_observations o cross join lateral (select count(*) filter (where u.value = 'met') as met,
          count(*) filter (where u.value = 'not_met') as not_met from jsonb_each_text(o.marks) u) c
        where o.organization_id = m.organization_id and o.assignment_id = ${id} and o.module_id = m.module_id), '[]') as observations
    from program_modules m
    left join module_progress p on p.organization_id = m.organization_id and p.assignment_id = ${id} and p.module_id = m.module_id
    cross join lateral (select count(*) as done from module_progress b where b.organization_id = m.organization_id
      and b.assignment_id = ${id} and b.module_id = any (m.prerequisites) and b.state = 'done') d
    where m.organization_id = ${agency.id} and m.version_id = ${version_id} and m.kind = 'checklist'
    order by m.position, m.id`)
