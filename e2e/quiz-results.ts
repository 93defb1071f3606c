import { randomUUID } from 'node:crypto'
import { aProgramOf, aVersionOf } from './a-program.ts'
import { aStaffedAgency } from './bulk.ts'
import { sql } from './database.ts'

const questions = [
  {
    id: 'q1',
    kind: 'single',
    pool_id: null,
    points: 1,
    texts: { en: 'The floor is wet. What do you do first?', es: 'El piso está mojado. ¿Qué hace primero?' },
    explanations: { en: 'A warning comes before anything else.', es: 'Primero se avisa.' },
    answers: [
      { id: 'a', texts: { en: 'Warn everyone', es: 'Avisar a todos' }, is_right: true },
      { id: 'b', texts: { en: 'Look for a mop', es: 'Buscar un trapeador' }, is_right: false },
    ],
  },
  {
    id: 'q2',
    kind: 'true_false',
    pool_id: null,
    points: 1,
    texts: { en: 'Loose rugs are safe.', es: 'Las alfombras sueltas son seguras.' },
    explanations: {},
    is_true: false,
  },
  {
    id: 'w',
    kind: 'short',
    pool_id: null,
    points: 4,
    texts: { en: 'Describe a safe way to get up from a chair.', es: 'Describa cómo levantarse de una silla.' },
    explanations: {},
    accepted: {},
    by_hand: true,
  },
]
const content = {
  kind: 'quiz',
  instructions: {},
  pass_mark: 80,
  max_attempts: 2,
  cool_down_hours: 0,
  time_limit_minutes: null,
  shuffles_questions: false,
  shuffles_answers: false,
  gives_part: false,
  shows_after: 'answers',
  pools: [],
  questions,
}

interface Sitting {
  at: number
  number?: number
  chosen: readonly [q1: string, q2: string, written: string]
  /** Points of the written answer; null while ungraded. */
  earned: number | null
}

/**
 * Adds a separate agency with a quiz that some passed, one person failed as often as allowed, and one person's answer waits for
 * grading.
 */
export async function anAgencyWithResults() {
  const { agency, user } = await aStaffedAgency(16)
  const org = agency.id
  const titles = { en: 'Fall prevention at home', es: 'Prevención de caídas en casa' }
  const program = await aProgramOf(org, titles)
  const quiz = { titles: { en: 'Final quiz', es: 'Cuestionario final' }, content }
  const { version, modules } = await aVersionOf(org, { program, titles, modules: [quiz] })
  const [module = ''] = modules
  const people = await sql<{ id: string }>(
    `select id from employees where organization_id = $1 and provider_status = 1 order by last_name`,
    [org],
  )
  const assignments = people.map(({ id }) => ({ id: randomUUID(), employee_id: id }))
  await sql(
    `insert into assignments (organization_id, id, employee_id, program_id, version_id, state, started_at, source, assigned_on,
       assigned_by_name, start_date, due_since)
     select $1, a.id, a.employee_id, $2, $3, 'in_progress', now(), 'manual', '2026-03-02', 'Journey', '2026-03-02', '2026-03-02'
     from jsonb_to_recordset($4) a (id uuid, employee_id uuid)`,
    [org, program, version, JSON.stringify(assignments)],
  )
  const sit = async ({ at, number = 1, chosen, earned }: Sitting) => {
    const assignment = assignments[at]
    if (!assignment) throw new Error('There are fewer people.')
    const points = (chosen[0] === 'a' ? 1 : 0) + (chosen[1] === 'false' ? 1 : 0) + (earned ?? 0)
    const score = earned === null ? null : Math.floor((points * 100) / 6)
    const state = score === null ? 'submitted' : score >= 80 ? 'passed' : 'failed'
    const id = randomUUID()
    await sql(
      `insert into quiz_attempts (organization_id, id, assignment_id, employee_id, program_id, version_id, module_id, number, language, state,
         seed, pass_mark, started_at, submitted_at, submitted_on, score, seconds_spent, device)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'seed', 80, now() - interval '20 minutes', now(), current_date, $11, $12, 'Phone')`,
      [
        org,
        id,
        assignment.id,
        assignment.employee_id,
        program,
        version,
        module,
        number,
        at % 3 === 2 ? 'es' : 'en',
        state,
        score,
        400 + at * 7,
      ],
    )
    const marks = [chosen[0] === 'a' ? 'right' : 'wrong', chosen[1] === 'false' ? 'right' : 'wrong']
    const written = earned === null ? 'waiting' : earned === 4 ? 'right' : earned === 0 ? 'wrong' : 'partly'
    await sql(
      `insert into quiz_answers (organization_id, attempt_id, employee_id, question_id, position, chosen, mark, earned, points)
       values ($1, $2, $3, 'q1', 0, array[$4], $5, $6, 1), ($1, $2, $3, 'q2', 1, array[$7], $8, $9, 1),
         ($1, $2, $3, 'w', 2, array[$10], $11, $12, 4)`,
      [
        org,
        id,
        assignment.employee_id,
        chosen[0],
        marks[0],
        marks[0] === 'right' ? 1 : 0,
        chosen[1],
        marks[1],
        marks[1] === 'right' ? 1 : 0,
        chosen[2],
        written,
        earned ?? 0,
      ],
    )
    await sql(
      `insert into module_progress (organization_id, assignment_id, module_id, employee_id, failed_attempts, state, how, done_at, done_on)
       values ($1, $2, $3, $4, $5, $6, $7, case when $6 = 'done' then now() end, case when $6 = 'done' then current_date end)
       on conflict (organization_id, assignment_id, module_id) do update set failed_attempts = module_progress.failed_attempts + 1`,
      [
        org,
        assignment.id,
        module,
        assignment.employee_id,
        state === 'failed' ? 1 : 0,
        state === 'passed' ? 'done' : 'in_progress',
        state === 'passed' ? 'online' : null,
      ],
    )
  }
  const up = 'Slide forward, feet flat, lean, and push up from the armrests.'
  for (let at = 0; at < 12; at++)
    await sit({ at, chosen: [at < 4 ? 'a' : 'b', at < 9 ? 'false' : 'true', up], earned: at < 8 ? 4 : 2 })
  await sit({ at: 11, number: 2, chosen: ['b', 'true', 'I don’t know'], earned: 0 })
  await sit({ at: 13, chosen: ['a', 'false', up], earned: null })
  await sit({ at: 14, chosen: ['b', 'true', 'Jump up fast'], earned: null })
  return { user, program }
}
