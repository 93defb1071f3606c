import sql, { type Sql } from 'sql-template-tag'
import { rememberedOnce } from '../../scope/remembered.ts'
import { reading, type Scope } from '../../scope/scope.ts'
import { seenBy } from './population.ts'

interface Word {
  id: string
  name: string
}

/** More distinct values than anyone chooses from; search finds the rest. */
const mostWords = 5_000

/** Returns words of the people the actor can see, each once: the form used by filters, and the most common spelling. */
const wordsOf = (scope: Scope, what: string, spelled: Sql): Promise<{ data: Word[] }> =>
  rememberedOnce(
    scope,
    `employees.${what}`,
    async () => ({
      data: await reading(scope).db.rows<Word>(sql`
        with spelled as (${spelled}),
        words as (select key, (array_agg(text order by n desc, text))[1] as text from spelled where key is not null
          group by 1 order by sum(n) desc, 1 limit ${mostWords})
        select key as id, text as name from words order by natural_key(text) collate "C", 1`),
    }),
    ['people'],
  )

export const citiesOf = (scope: Scope) =>
  wordsOf(
    scope,
    'cities',
    sql`select e.sort_city as key, e.city as text, count(*) as n from employees e where ${seenBy(scope)} group by 1, 2`,
  )

export const tagsOf = (scope: Scope) =>
  wordsOf(
    scope,
    'tags',
    sql`select value_key(text) as key, text, n from (
      select tag as text, count(*) as n from employees e cross join unnest(e.tags) tag
      where ${seenBy(scope)} and e.tags <> '{}' group by 1) each`,
  )
