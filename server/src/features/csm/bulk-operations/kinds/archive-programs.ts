import { type Id, operationTitle } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { setProgramStatus } from '../../../programs/write-program.ts'
import { eachItem, type RowMade, rowsMade } from '../each-item.ts'
import type { Kind } from '../kind.ts'
import { plainName } from '../named-rows.ts'
import { type NamedProgram, programsNamed } from '../programs-named.ts'
import { operationTexts } from '../texts.ts'

interface Facts {
  version: number
  open: number
  is_archived: boolean
}

/** Archives programs by title or code; people with an open assignment may finish it. A title that several share archives none. */
export const archivePrograms: Kind<'archive_programs'> = {
  prepare: async (_, change) => operationTitle(change),
  rows: async (scope, { names }) => {
    const asked = new Map(names.map(name => [plainName(name), name.trim()]))
    const find = await programsNamed<Facts>(
      scope,
      sql`p.version, p.archived_at is not null as is_archived,
        (select count(*)::int from assignments a where a.organization_id = p.organization_id and a.program_id = p.id
          and a.state in ('assigned', 'in_progress')) as open`,
    )
    const seen = new Set<Id>()
    const rowOf = ({ id, version, name: title, is_archived, open }: NamedProgram & Facts): RowMade => {
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
      [...asked].flatMap(([word, name]): RowMade[] => {
        const found = find(word)
        const active = found.filter(({ is_archived }) => !is_archived)
        const leftOut = (reason: string): RowMade[] => [
          { key: word, subject_id: null, name, outcome: 'unknown', reason },
        ]
        if (found.length === 0) return leftOut(operationTexts.named('noProgramNamed', { name }))
        if (active.length > 1) return leftOut(operationTexts.named('severalPrograms', { name }))
        return (active.length === 1 ? active : found).filter(({ id }) => !seen.has(id)).map(rowOf)
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
