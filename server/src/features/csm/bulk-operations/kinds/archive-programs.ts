import { type Id, operationTitle } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { setProgramStatus } from '../../../programs/write-program.ts'
import { eachItem, type RowMade, rowsMade } from '../each-item.ts'
import type { Kind } from '../kind.ts'
import { plainName } from '../named-rows.ts'
import { operationTexts } from '../texts.ts'

interface Found {
  id: Id
  version: number
  name: string
  words: string[]
  open: number
  is_archived: boolean
}

/** Archives programs by title or code; people with an open assignment may finish it. */
export const archivePrograms: Kind<'archive_programs'> = {
  prepare: async (_, change) => operationTitle(change),
  rows: async ({ db, agency }, { names }) => {
    const asked = [...new Map(names.map(name => [plainName(name), name.trim()]))]
    const programs = await db.rows<Found>(sql`
      select p.id, p.version, text_in(p.titles, ${fallback}) as name, p.archived_at is not null as is_archived,
        array(select lower(btrim(w)) from (select p.code as w union select t.value from jsonb_each_text(p.titles) t) x where w is not null) as words,
        (select count(*)::int from assignments a where a.organization_id = p.organization_id and a.program_id = p.id
          and a.state in ('assigned', 'in_progress')) as open
      from programs p where p.organization_id = ${agency.id} order by p.id`)
    const seen = new Set<Id>()
    const rowOf = ({ id, version, name: title, is_archived, open }: Found): RowMade => {
      seen.add(id)
      const row = { key: id, subject_id: id, version, name: title }
      if (is_archived) return { ...row, outcome: 'skip', reason: operationTexts.named('alreadyArchived') }
      return {
        ...row,
        outcome: 'update',
        reason: open > 0 ? operationTexts.named('peopleFinish', { count: open }) : null,
        given: { version },
        changes: [{ field: 'status', before: null, after: operationTexts.say(fallback, 'archived') }],
      }
    }
    return rowsMade(
      asked.flatMap(([word, name]): RowMade[] => {
        const found = programs.filter(({ words, id }) => words.includes(word) && !seen.has(id))
        if (found.length === 0)
          return programs.some(({ words }) => words.includes(word))
            ? []
            : [
                {
                  key: word,
                  subject_id: null,
                  name,
                  outcome: 'unknown',
                  reason: operationTexts.named('noProgramNamed', { name }),
                },
              ]
        return found.map(rowOf)
      }),
    )
  },
  apply: (scope, _, items) =>
    eachItem(scope, items, ({ subject_id }) =>
      setProgramStatus(scope, subject_id, { status: 'archived', open: 'finish' }),
    ),
  asLeft: sql`exists (select from programs p where p.organization_id = i.organization_id and p.id = i.subject_id
    and p.archived_at is not null and p.version = i.subject_version + 1)`,
  restore: (scope, _, items) =>
    eachItem(scope, items, ({ subject_id }) => setProgramStatus(scope, subject_id, { status: 'active' })),
}
