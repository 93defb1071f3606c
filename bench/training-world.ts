import type { QuizContent } from '@preceptor/contract'
import type { Client } from 'pg'
import { aProgram, aProgramModule, aProgramVersion } from '../server/src/demo/factories/programs.ts'
import { aTrainingType } from '../server/src/demo/factories/taxonomy.ts'
import { suspendIndexes } from '../server/src/db/suspend-indexes.ts'
import { load } from '../server/src/demo/load.ts'
import { aName, type BenchAgency } from './world.ts'

export interface TrainingWorld {
  /** A program that everyone has: 100,000 assignments. */
  large: string
  /** A program that one in thirty has. */
  usual: string
}

const programCount = 240
const filled = ['assignments', 'module_progress', 'quiz_attempts', 'quiz_answers', 'training_records']

const quiz: QuizContent = {
  kind: 'quiz',
  instructions: {},
  pass_mark: 80,
  max_attempts: 3,
  cool_down_hours: null,
  time_limit_minutes: null,
  shuffles_questions: false,
  shuffles_answers: false,
  gives_part: false,
  shows_after: 'score',
  pools: [],
  questions: Array.from({ length: 4 }, (_, i) => ({
    kind: 'single',
    id: `q${i}`,
    pool_id: null,
    points: 1,
    texts: { en: `Question ${i}` },
    explanations: {},
    answers: ['a', 'b', 'c'].map((id, n) => ({ id, texts: { en: id }, is_right: n === 0 })),
  })),
}

/**
 * Adds training to the agency of 100,000: 1,000,000 assignments in all states and cycles, 300,000 attempts with their answers, and
 * the ledger. Everyone has the first program; the others share the rest. Uses statements over existing rows, because copying a
 * million dependent rows from this process would take longer than the inserts.
 */
export async function fillTraining(owner: Client, agency: BenchAgency): Promise<TrainingWorld> {
  const programs = await addPrograms(owner, agency)
  const [large = '', usual = ''] = programs
  await owner.query('begin')
  const restore = await suspendIndexes(owner, filled)
  await owner.query(assignments, [agency.id, programs])
  await owner.query(renewed, [agency.id])
  await owner.query('analyze assignments, program_modules, program_versions')
  await owner.query(progress, [agency.id])
  await owner.query(attempts, [agency.id])
  await owner.query('analyze quiz_attempts')
  await owner.query(answers, [agency.id])
  await owner.query(records, [agency.id])
  await restore()
  // Before the worker sees it; it would judge everyone for minutes
  await owner.query('delete from compliance_due')
  await owner.query('delete from compliance_everybody_due')
  await owner.query('commit')
  await owner.query('vacuum analyze')
  return { large, usual }
}

async function addPrograms(owner: Client, { id: organization_id }: BenchAgency): Promise<string[]> {
  const types = ['Annual', 'First days'].map(name => aTrainingType({ organization_id, name }))
  const programs = Array.from({ length: programCount }, (_, i) =>
    aProgram({
      organization_id,
      training_type_id: types[i % types.length]?.id ?? '',
      titles: { en: `${aName(i * 7)} training ${i}` },
      validity: 'months',
      validity_months: 12,
    }),
  )
  const versions = programs.map(({ id: program_id }) =>
    aProgramVersion({ organization_id, program_id, credit_minutes: 60, module_count: 2, languages: ['en', 'es'] }),
  )
  await load(owner, {
    training_types: types,
    programs,
    program_versions: versions,
    program_modules: versions.flatMap(({ id: version_id }) => [
      aProgramModule({ organization_id, version_id }),
      aProgramModule({
        organization_id,
        version_id,
        position: 2,
        kind: 'quiz',
        titles: { en: 'Final quiz' },
        content: quiz,
      }),
    ]),
  })
  return programs.map(({ id }) => id)
}

/** Everyone has the first program and nine others. Of twenty: eight completed, three open, two in progress, two late and so on. */
const assignments = `
  with people as (
    select organization_id, id, row_number() over (order by id) as n from employees where organization_id = $1),
  versions as (select program_id, id from program_versions where organization_id = $1),
  given as (
    select e.organization_id, e.id as employee_id, p.id as program_id, v.id as version_id, (e.n * 7 + k * 13) % 20 as lot, e.n, k
    from people e cross join generate_series(0, 9) k
    cross join lateral (select case when k = 0 then 1 else 2 + (e.n * 9 + k * 17) % (cardinality($2::uuid[]) - 1) end as at) c
    join unnest($2::uuid[]) with ordinality p (id, at) on p.at = c.at
    join versions v on v.program_id = p.id),
  stated as (
    select *, case when lot < 8 then 'completed' when lot < 9 then 'waived' when lot < 10 then 'withdrawn' when lot < 15 then 'assigned'
      when lot < 19 then 'in_progress' else 'completed' end as state,
      current_date - (30 + (n * 3 + k) % 400)::int as day
    from given)
  insert into assignments (organization_id, employee_id, program_id, version_id, state, source, assigned_on, assigned_by_name, start_date, rule_due_on,
    due_since, progress_pct, seconds_spent, score, started_at, completed_at, completed_on, completed_how, expires_on,
    waived_on, waived_by_name, withdrawn_at, withdrawn_on, withdrawn_how, withdrawn_by_name)
  select organization_id, employee_id, program_id, case when state in ('completed', 'in_progress') then version_id end, state, 'bulk', day, 'Ada Admin', day,
    case when state in ('assigned', 'in_progress') then current_date + (lot * 5 + n % 60)::int - 70 else day + 30 end, day,
    case state when 'completed' then 100 when 'in_progress' then 10 + (n % 80)::int else 0 end, case when state in ('completed', 'in_progress') then 1800 else 0 end,
    case when state = 'completed' then 80 + (n % 20)::int end, case when state in ('completed', 'in_progress') then day + time '15:00' end,
    case when state = 'completed' then day + time '16:00' end, case when state = 'completed' then day end, case when state = 'completed' then 'online' end,
    case when state = 'completed' then day + 365 end,
    case when state = 'waived' then day end, case when state = 'waived' then 'Ada Admin' end,
    case when state = 'withdrawn' then day + time '15:00' end, case when state = 'withdrawn' then day end,
    case when state = 'withdrawn' then 'manual' end, case when state = 'withdrawn' then 'Ada Admin' end
  from stated`

/** One in ten completed assignments is a second cycle. */
const renewed = `
  insert into assignments (organization_id, employee_id, program_id, version_id, state, source, assigned_on, assigned_by_name, start_date, rule_due_on, due_since,
    progress_pct, completed_at, completed_on, completed_how, expires_on)
  select organization_id, employee_id, program_id, version_id, 'superseded', 'bulk', assigned_on - 365, 'Ada Admin', start_date - 365, rule_due_on - 365,
    due_since - 365, 100, completed_at - interval '365 days', completed_on - 365, 'online', expires_on - 365
  from assignments where organization_id = $1 and state = 'completed' and hashtext(id::text) % 10 = 0`

/** Progress of open assignments: every fifth failed once, every twentieth as often as allowed. */
const progress = `
  insert into module_progress (organization_id, assignment_id, module_id, employee_id, state, language, failed_attempts)
  select a.organization_id, a.id, m.module_id, a.employee_id, 'in_progress', 'en',
    case when abs(hashtext(a.id::text)) % 20 = 0 then 3 when abs(hashtext(a.id::text)) % 5 = 0 then 1 else 0 end
  from assignments a join program_modules m on m.organization_id = a.organization_id and m.version_id = a.version_id and m.kind = 'quiz'
  where a.organization_id = $1 and a.state = 'in_progress'`

const attempts = `
  insert into quiz_attempts (organization_id, assignment_id, employee_id, program_id, version_id, module_id, number, language, state, seed, pass_mark,
    started_at, submitted_at, submitted_on, score, seconds_spent)
  select a.organization_id, a.id, a.employee_id, a.program_id, a.version_id, m.module_id, 1, case when n % 4 = 0 then 'es' else 'en' end,
    case when a.state = 'completed' then 'passed' when n % 50 = 0 then 'submitted' else 'failed' end, 'seed', 80,
    a.started_at, a.started_at + interval '10 minutes', a.assigned_on, case when a.state = 'completed' then a.score when n % 50 > 0 then 40 end, 600
  from (select *, row_number() over (order by id) as n from assignments where organization_id = $1 and state in ('completed', 'in_progress')
    order by case when program_id = (select program_id from assignments where organization_id = $1 group by 1 order by count(*) desc limit 1) then 0 else 1 end, id
    limit 300000) a
  join program_modules m on m.organization_id = a.organization_id and m.version_id = a.version_id and m.kind = 'quiz'`

const answers = `
  insert into quiz_answers (organization_id, attempt_id, employee_id, question_id, position, chosen, mark, earned, points)
  select q.organization_id, q.id, q.employee_id, 'q' || k, k, array[case when w then 'b' else 'a' end],
    case when q.state = 'submitted' and k = 3 then 'waiting' when w then 'wrong' else 'right' end, case when w or q.state = 'submitted' and k = 3 then 0 else 1 end, 1
  from quiz_attempts q cross join generate_series(0, 3) k
  cross join lateral (select abs(hashtext(q.id::text || k)) % (case q.state when 'passed' then 9 else 2 end) = 0 as w) c
  where q.organization_id = $1`

const records = `
  insert into training_records (organization_id, kind, employee_id, recorded_for, assignment_id, program_id, version_id, cycle_no, completed_on, how,
    topic, mode, minutes, counts_as, is_payable)
  select a.organization_id, k.kind, a.employee_id, a.employee_id, a.id, a.program_id, a.version_id, a.cycle_no, a.completed_on, 'online',
    k.topic, k.mode, k.minutes, 'in_service', true
  from assignments a cross join (values ('completion', null, null, null), ('credit', 'Infection control', 'online', 60)) k (kind, topic, mode, minutes)
  where a.organization_id = $1 and a.completed_on is not null`
