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

/** Returns questions of valid graded attempts, hardest first; rarely asked ones come last. */
export async function readItems(scope: ResultsScope, version_id: Id | undefined) {
  const tellsRight = mayI(scope.actor, access.editPrograms)
  const [numbers, asked] = await Promise.all([numbersOf(scope, version_id), askedIn(scope, version_id)])
  const of = ({ module_id, question_id }: OfQuestion) => `${module_id}/${question_id}`
  const sumsBy = Map.groupBy(numbers?.sums ?? [], of)
  const wrongsBy = Map.groupBy(numbers?.wrongs ?? [], of)
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

/**
 * Reads all inputs of the numbers in one pass over the answers. They are looked up by the array of their attempts, which goes
 * through the index once, where a join looks up each attempt. Attempts with identical answers, common in a short quiz, are one row
 * from there on. `wrongs`: choices in answers that were not fully right, except choices that are right themselves.
 */
const numbersOf = (scope: ResultsScope, version_id: Id | undefined) =>
  scope.db.row<{ sums: Sums[]; wrongs: Wrong[] }>(sql`
    with tries as (
      select qa.version_id, qa.module_id, qa.language, array_agg(qa.id) as ids from quiz_attempts qa
      where ${graded(scope, version_id)} group by 1, 2, 3),
    alike as (
      select t.version_id, t.module_id, t.language, g.questions, g.earned, g.points, g.chosen, g.total, g.possible, count(*) as times
      from tries t cross join lateral (
        select array_agg(g.question_id) as questions, array_agg(g.earned) as earned, array_agg(g.points) as points,
          array_agg(case when g.mark <> 'right' then g.chosen::text end) as chosen, sum(g.earned) as total, sum(g.points) as possible
        from quiz_answers g where g.organization_id = ${scope.agency.id} and g.attempt_id = any(t.ids) group by g.attempt_id) g
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9),
    answers as (
      select a.version_id, a.module_id, a.language, a.times, g.question_id, g.chosen, g.earned / g.points as x,
        case when a.possible > g.points then (a.total - g.earned) / (a.possible - g.points) end as y
      from alike a cross join lateral unnest(a.questions, a.earned, a.points, a.chosen) g (question_id, earned, points, chosen)),
    sums as (
      select module_id, question_id, language, sum(times)::int as asked, sum(times * x) as share,
        coalesce(sum(times) filter (where y is not null), 0)::int as pairs,
        coalesce(sum(times * x) filter (where y is not null), 0) as x, coalesce(sum(times * y), 0) as y,
        coalesce(sum(times * x * x) filter (where y is not null), 0) as xx, coalesce(sum(times * y * y), 0) as yy,
        coalesce(sum(times * x * y), 0) as xy
      from answers group by 1, 2, 3),
    choices as materialized (
      select m.version_id, m.module_id, q ->> 'id' as question_id,
        array(select a ->> 'id' from jsonb_array_elements(q -> 'answers') a where (a ->> 'is_right')::boolean) as right_ones
      from program_modules m join program_versions v on v.organization_id = m.organization_id and v.id = m.version_id
      cross join lateral jsonb_array_elements(m.content -> 'questions') q
      where m.organization_id = ${scope.agency.id} and v.program_id = ${scope.program_id}
        and q ->> 'kind' in ('single', 'multiple', 'true_false')),
    wrongs as (
      select g.module_id, g.question_id, c.choice, sum(g.times)::int as count
      from answers g join choices q on q.version_id = g.version_id and q.module_id = g.module_id and q.question_id = g.question_id
      cross join lateral unnest(g.chosen::text[]) c (choice) where c.choice <> all (q.right_ones) group by 1, 2, 3)
    select (select coalesce(json_agg(s), '[]') from sums s) as sums, (select coalesce(json_agg(w), '[]') from wrongs w) as wrongs`)

/** Each question in the newest version that was asked. */
const askedIn = (scope: ResultsScope, version_id: Id | undefined) =>
  scope.db.rows<Asked>(sql`
    select distinct on (m.module_id, question ->> 'id') m.module_id, coalesce(text_in(m.titles, ${scope.origin.language}), '') as quiz, question
    from program_modules m join program_versions v on v.organization_id = m.organization_id and v.id = m.version_id
    cross join lateral jsonb_array_elements(m.content -> 'questions') question
    where m.organization_id = ${scope.agency.id} and v.program_id = ${scope.program_id} and m.kind = 'quiz'
      and v.state = 'published' and (${version_id ?? null}::uuid is null or v.id = ${version_id ?? null})
    order by m.module_id, question ->> 'id', v.number desc`)
