import { access, type Id, type ItemAnalysis, type Question } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { mayI } from '../../scope/scope.ts'
import { analyzeItem, type ItemSums, leastAnswers, type WrongChoice } from './item-analysis.ts'
import type { ResultsScope } from './results-list.ts'

interface OfQuestion {
  module_id: Id
  question_id: string
}
type Sums = ItemSums & OfQuestion
type Wrong = WrongChoice & OfQuestion
interface Asked {
  module_id: Id
  quiz: string
  question: Question
}

/** How the questions do in attempts that were graded and count, hardest first; those asked too seldom stand at the end. */
export async function readItems(scope: ResultsScope, version_id: Id | undefined) {
  const tellsRight = mayI(scope.actor, access.editPrograms)
  const [sums, wrongs, asked] = await Promise.all([
    sumsOf(scope, version_id),
    wrongsOf(scope, version_id),
    askedIn(scope, version_id),
  ])
  const of = ({ module_id, question_id }: OfQuestion) => `${module_id}/${question_id}`
  const sumsBy = Map.groupBy(sums, of)
  const wrongsBy = Map.groupBy(wrongs, of)
  const data = asked.flatMap(({ module_id, quiz, question }): ItemAnalysis[] => {
    const key = of({ module_id, question_id: question.id })
    const found = sumsBy.get(key)
    if (!found) return []
    const { wrong, hints, ...analyzed } = analyzeItem(found, choosable(question) ? (wrongsBy.get(key) ?? []) : [])
    return [
      {
        module_id,
        quiz,
        question_id: question.id,
        kind: question.kind,
        texts: question.texts,
        ...analyzed,
        wrong: tellsRight && wrong ? inWords(question, wrong) : null,
        hints: tellsRight ? hints : hints.filter(hint => hint !== 'misread'),
      },
    ]
  })
  const rank = ({ asked: times, percent }: ItemAnalysis) => (times < leastAnswers ? 101 : percent)
  return { data: data.toSorted((a, b) => rank(a) - rank(b)), least: leastAnswers, hides_answers: !tellsRight }
}

const choosable = ({ kind }: Question) => kind === 'single' || kind === 'multiple' || kind === 'true_false'

function inWords(question: Question, { choice, percent }: { choice: string; percent: number }): ItemAnalysis['wrong'] {
  if (question.kind === 'true_false') return { texts: {}, is: choice === 'true', percent }
  if (question.kind !== 'single' && question.kind !== 'multiple') return null
  const answer = question.answers.find(({ id }) => id === choice)
  return answer ? { texts: answer.texts, is: null, percent } : null
}

const graded = ({ agency, program_id }: ResultsScope, version_id: Id | undefined) => sql`
  qa.organization_id = ${agency.id} and qa.program_id = ${program_id} and qa.state in ('passed', 'failed')
    and (${version_id ?? null}::uuid is null or qa.version_id = ${version_id ?? null})`

const sumsOf = (scope: ResultsScope, version_id: Id | undefined) =>
  scope.db.rows<Sums>(sql`
    with answers as (
      select qa.module_id, g.question_id, qa.language, g.earned / g.points as x, g.earned, g.points,
        sum(g.earned) over own as total, sum(g.points) over own as possible
      from quiz_attempts qa join quiz_answers g on g.organization_id = qa.organization_id and g.attempt_id = qa.id
      where ${graded(scope, version_id)} window own as (partition by qa.id)),
    paired as (select *, case when possible > points then (total - earned) / (possible - points) end as y from answers)
    select module_id, question_id, language, count(*)::int as asked, sum(x)::float8 as share, count(y)::int as pairs,
      coalesce(sum(x) filter (where y is not null), 0)::float8 as x, coalesce(sum(y), 0)::float8 as y,
      coalesce(sum(x * x) filter (where y is not null), 0)::float8 as xx, coalesce(sum(y * y), 0)::float8 as yy,
      coalesce(sum(x * y), 0)::float8 as xy
    from paired group by module_id, question_id, language`)

/** Choices of answers that were not wholly right, but for those that are right in themselves. */
const wrongsOf = (scope: ResultsScope, version_id: Id | undefined) =>
  scope.db.rows<Wrong>(sql`
    select qa.module_id, g.question_id, c.choice, count(*)::int as count
    from quiz_attempts qa join quiz_answers g on g.organization_id = qa.organization_id and g.attempt_id = qa.id and g.mark <> 'right'
    cross join lateral unnest(g.chosen) c (choice)
    join program_modules m on m.organization_id = qa.organization_id and m.version_id = qa.version_id and m.module_id = qa.module_id
    where ${graded(scope, version_id)} and not exists (select from jsonb_array_elements(m.content -> 'questions') q,
      jsonb_array_elements(q -> 'answers') a where q ->> 'id' = g.question_id and a ->> 'id' = c.choice and (a ->> 'is_right')::boolean)
    group by 1, 2, 3`)

/** Each question as the newest version that was asked has it. */
const askedIn = (scope: ResultsScope, version_id: Id | undefined) =>
  scope.db.rows<Asked>(sql`
    select distinct on (m.module_id, question ->> 'id') m.module_id, coalesce(text_in(m.titles, ${scope.origin.language}), '') as quiz, question
    from program_modules m join program_versions v on v.organization_id = m.organization_id and v.id = m.version_id
    cross join lateral jsonb_array_elements(m.content -> 'questions') question
    where m.organization_id = ${scope.agency.id} and v.program_id = ${scope.program_id} and m.kind = 'quiz'
      and v.state = 'published' and (${version_id ?? null}::uuid is null or v.id = ${version_id ?? null})
    order by m.module_id, question ->> 'id', v.number desc`)
