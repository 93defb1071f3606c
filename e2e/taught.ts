import { randomUUID } from 'node:crypto'
import { quizKind } from '@preceptor/contract'
import { sql } from './database.ts'

/** Adds a program that the agency's first person completed with a certificate, the second has open, and no one else has. */
export async function aTaughtProgram(agency: string): Promise<string> {
  const [program, version, module] = [randomUUID(), randomUUID(), randomUUID()]
  const said = (es: string) => ({ en: es, es })
  const question = {
    kind: 'single',
    id: 'q1',
    pool_id: null,
    points: 1,
    texts: said('¿Cuánto tiempo se frota?'),
    explanations: {},
    answers: [
      { id: 'a', texts: said('Veinte segundos'), is_right: true },
      { id: 'b', texts: said('Dos segundos'), is_right: false },
    ],
  }
  await sql(
    `insert into programs (organization_id, id, titles, training_type_id, delivery, due_days, created_by_name, updated_by_name)
     select $1, $2, $3, id, 'online', 30, 'Ana', 'Ana' from training_types where organization_id = $1 order by sort limit 1`,
    [agency, program, said('Lavado')],
  )
  await sql(
    `insert into program_versions (organization_id, id, program_id, number, state, change_kind, given_to, note, titles, descriptions,
       credit_minutes, module_count, languages, created_by_name, updated_by_name, published_by_name, published_at)
     values ($1, $2, $3, 1, 'published', 'minor', 'new_only', '1', $4, '{}', 60, 1, '{en,es}', 'Ana', 'Ana', 'Ana', now())`,
    [agency, version, program, said('Lavado')],
  )
  await sql(
    `insert into program_modules (organization_id, version_id, module_id, position, kind, titles, mode, content, updated_by_name)
     values ($1, $2, $3, 1, 'quiz', $4, 'online', $5, 'Ana')`,
    [agency, version, module, said('Preguntas'), { ...quizKind.empty(), questions: [question] }],
  )
  const [first, second] = await sql<{ id: string }>(
    'select id from employees where organization_id = $1 order by last_name',
    [agency],
  )
  const [done, record] = [randomUUID(), randomUUID()]
  await sql(
    `insert into assignments (organization_id, id, employee_id, program_id, version_id, state, source, assigned_on, assigned_by_name,
       start_date, rule_due_on, due_since, started_at, progress_pct, score, completed_at, completed_on, completed_how, record_id)
     values ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::uuid, 'completed', 'manual', '2026-03-01'::date, 'Ana', '2026-03-01'::date, '2026-04-01'::date, '2026-03-01'::date, now(), 100, 100,
         now(), current_date, 'online', $6::uuid),
       ($1::uuid, $7::uuid, $8::uuid, $4::uuid, $5::uuid, 'assigned', 'manual', '2026-03-01', 'Ana', '2026-03-01', '2026-04-01', '2026-03-01', null, 0, null,
         null, null, null, null)`,
    [agency, done, first?.id, program, version, record, randomUUID(), second?.id],
  )
  await sql(
    `insert into quiz_attempts (organization_id, id, assignment_id, employee_id, program_id, version_id, module_id, number, language, state,
       seed, pass_mark, started_at, submitted_at, submitted_on, score, seconds_spent)
     values ($1, $2, $3, $4, $5, $6, $7, 1, 'es', 'passed', 'seed', 80, now() - interval '20 minutes', now(), current_date, 100, 400)`,
    [agency, randomUUID(), done, first?.id, program, version, module],
  )
  await sql(
    `insert into training_records (organization_id, id, kind, employee_id, recorded_for, assignment_id, program_id, version_id, cycle_no,
       completed_on, how, topic, mode, minutes, counts_as, is_payable, score)
     values ($1::uuid, $2::uuid, 'completion', $3::uuid, $3::uuid, $4::uuid, $5::uuid, $6::uuid, 1, current_date, 'online', null, null, null, 'initial', false, 100),
       ($1::uuid, $7::uuid, 'credit', $3::uuid, $3::uuid, $4::uuid, $5::uuid, $6::uuid, 1, current_date, 'online', 'Higiene', 'online', 60, 'initial', false, null)`,
    [agency, record, first?.id, done, program, version, randomUUID()],
  )
  await sql(
    `insert into certificates (organization_id, employee_id, assignment_id, program_id, record_id, number, code, issued_on, template_id,
       language, printed)
     select $1, $2, $3, $4, $5, 'L-' || substr(md5(($3::uuid)::text), 1, 6), public_code(), current_date, t.id, 'es',
       jsonb_build_object('agency', 'Sol', 'person', 'Ana Abel', 'program', 'Lavado', 'completed_on', current_date, 'minutes', 60,
         'topics', '[]'::jsonb, 'approvals', '[]'::jsonb, 'title', null, 'text', null, 'signer_name', null, 'signer_title', null,
         'logo_id', null, 'signature_id', null, 'orientation', 'landscape', 'frame', 'double')
     from certificate_templates t where t.organization_id = $1 and t.is_default`,
    [agency, first?.id, done, program, record],
  )
  return program
}
