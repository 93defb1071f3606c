import sql, { type Sql } from 'sql-template-tag'
import type { Line } from './training-settings.ts'

/** Returns the subject and mode as one word, comparable with `taughtBy` of recorded training. */
export const taughtWord = (lines: readonly Line[]): string =>
  [...new Set(lines.map(({ topic_id, mode }) => `${topic_id} ${mode}`))].toSorted().join(',')

const taughtBy = sql`(select coalesce(string_agg(distinct m.topic_id || ' ' || m.mode, ',' order by m.topic_id || ' ' || m.mode), '')
  from external_training_minutes m where m.organization_id = x.organization_id and m.training_id = x.id)`

const standing = (record: Sql) => sql`not exists (select from training_records b
  where b.organization_id = x.organization_id and b.reverses = ${record})`

/** True when training `k` of an employee is already recorded, here or as a completion of its program on that day. */
export const isThere = (organization_id: Sql): Sql => sql`(exists (
    select from external_trainings x where x.organization_id = ${organization_id} and x.employee_id = k.employee_id
      and x.completed_on = k.completed_on and x.state <> 'withdrawn'
      and (x.program_id = k.program_id or fold(x.title) = fold(k.title)) and (k.taught is null or ${taughtBy} = k.taught) and ${standing(sql`x.record_id`)})
  or exists (
    select from training_records x where x.organization_id = ${organization_id} and x.employee_id = k.employee_id
      and x.program_id = k.program_id and x.kind = 'completion' and x.how <> 'transfer' and x.completed_on = k.completed_on
      and ${standing(sql`x.id`)}))`
