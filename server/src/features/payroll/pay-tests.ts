import { type api, type Id, type PayTest, payTestsList } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type * as z from 'zod/mini'
import { notFound } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import { changesBetween } from '../../events/changes.ts'
import { among, everyWordIn } from '../../lists/conditions.ts'
import type { ListSql } from '../../lists/list-sql.ts'
import type { Scope } from '../../scope/scope.ts'
import { payrollTexts } from './texts.ts'

type Answers = z.output<NonNullable<(typeof api.payroll.answerTest)['body']>>
const questions = ['outside_hours', 'voluntary', 'unrelated', 'no_work'] as const

const answer = sql`case when pt.id is null then 'open' when pt.is_work then 'working' else 'not_working' end`
const paid = sql`case when tt.is_payable then 'yes' else 'no' end`
const from = sql`programs p
  join training_types tt on tt.organization_id = p.organization_id and tt.id = p.training_type_id
  left join pay_tests pt on pt.organization_id = p.organization_id and pt.program_id = p.id`

const columns: Sql = sql`p.id, text_in(p.titles, 'en') as title, tt.name as training_type_name, tt.is_payable as is_paid, ${answer} as answer,
  case when pt.id is not null then json_build_object('outside_hours', pt.outside_hours, 'voluntary', pt.voluntary, 'unrelated', pt.unrelated,
    'no_work', pt.no_work) end as answers, pt.answered_by_name, pt.answered_at`

export const payTestsSql: ListSql<typeof payTestsList, Scope, PayTest> = {
  list: payTestsList,
  from,
  id: sql`p.id`,
  seen: ({ agency }) => sql`p.organization_id = ${agency.id} and p.archived_at is null`,
  columns,
  filters: {
    search: everyWordIn(
      sql`fold(text_in(p.titles, 'en') || ' ' || coalesce(text_in(p.titles, 'es'), '') || ' ' || tt.name)`,
    ),
    answer: among(answer),
    paid: among(paid),
  },
  orders: { program: [{ sql: sql`fold(text_in(p.titles, 'en'))` }] },
  counted: { answer: { value: answer }, paid: { value: paid } },
}

export async function readPayTest({ db, agency }: Scope, id: Id): Promise<PayTest> {
  const row = await db.row<PayTest>(
    sql`select ${columns} from ${from} where p.organization_id = ${agency.id} and p.id = ${id}`,
  )
  if (!row) throw notFound(payrollTexts.named('programNotFound'))
  return row
}

const yesNo = (answers: Answers | null) =>
  Object.fromEntries(questions.map(one => [one, answers === null ? null : answers[one] ? 'Yes' : 'No']))

export async function answerPayTest(scope: Scope, id: Id, body: Answers): Promise<PayTest> {
  const { db, agency, actor } = scope
  const before = await readPayTest(scope, id)
  await db.run(sql`insert into pay_tests (organization_id, program_id, outside_hours, voluntary, unrelated, no_work, answered_by_name)
    values (${agency.id}, ${id}, ${body.outside_hours}, ${body.voluntary}, ${body.unrelated}, ${body.no_work}, ${actor.name})
    on conflict (organization_id, program_id) do update set outside_hours = excluded.outside_hours, voluntary = excluded.voluntary,
      unrelated = excluded.unrelated, no_work = excluded.no_work, answered_by_name = excluded.answered_by_name, answered_at = now(),
      version = pay_tests.version + 1`)
  const changes = changesBetween(yesNo(before.answers), yesNo(body), questions)
  await recordEvent(scope, { kind: 'payroll.test_answered', subject: { id, name: before.title }, changes })
  return readPayTest(scope, id)
}
