import { randomUUID } from 'node:crypto'
import { sql } from './database.ts'
import { agencyId, aUser, gardenState } from './people.ts'

export const anAdmin = () => aUser({ agencies: { [gardenState]: 'agency_admin' } })

const says = (text: string, spanish: boolean) => ({
  kind: 'document',
  bodies: inBoth({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }, spanish),
})
const inBoth = <T>(said: T, spanish: boolean) => (spanish ? { en: said, es: said } : { en: said })

/** A program of Garden State whose modules wait for each other; its versions differ in the words of the last module. */
export async function aPublishedProgram({ versions = 1, spanish = false } = {}): Promise<string> {
  const organization_id = await agencyId(gardenState)
  const name = `Order ${randomUUID().slice(0, 6)}`
  const titles = inBoth(name, spanish)
  const [program] = await sql<{ id: string }>(
    `insert into programs (organization_id, titles, descriptions, training_type_id, delivery, origin, validity, recurrence, due_from, due_days, created_by_name, updated_by_name)
     select $1, $2, '{}', id, 'online', 'own', 'forever', 'none', 'assignment', 30, 'Ada', 'Ada' from training_types where organization_id = $1 and name = 'In-service' returning id`,
    [organization_id, titles],
  )
  const id = program?.id ?? ''
  const [read, sign, both, last] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  for (let number = 1; number <= versions; number++) {
    const [version] = await sql<{ id: string }>(
      `insert into program_versions (organization_id, program_id, number, state, change_kind, given_to, note, titles, descriptions, module_count, languages,
         created_by_name, updated_by_name, published_by_name, published_at)
       values ($1, $2, $3, 'published', 'minor', 'new_only', 'Words', $4, '{}', 4, $5, 'Ada', 'Ada', 'Ada', now()) returning id`,
      [organization_id, id, number, titles, Object.keys(titles)],
    )
    const words = number === 1 ? 'The last words.' : `The last words of versions 2 and ${number}.`
    const modules = [
      { id: read, title: 'Read this', content: says('Read every word.', spanish) },
      { id: sign, title: 'My word', content: { kind: 'acknowledgement', statements: inBoth('I read it.', spanish) } },
      {
        id: both,
        title: 'Both first',
        prerequisites: [read, sign],
        needs: 'all',
        content: {
          kind: 'checklist',
          instructions: {},
          observers: ['rn', 'supervisor'],
          items: [{ id: 's1', texts: inBoth('Washes hands', spanish) }],
        },
      },
      { id: last, title: 'Any of them', prerequisites: [both], min_minutes: 2, content: says(words, spanish) },
    ]
    for (const [
      at,
      { id: module_id, title, content, prerequisites = [], min_minutes = 0, needs = 'any' },
    ] of modules.entries())
      await sql(
        `insert into program_modules (organization_id, version_id, module_id, position, kind, titles, mode, min_minutes, needs, prerequisites, content, updated_by_name)
         values ($1, $2, $3, $4, $5, $6, 'online', $7, $8, $9, $10, 'Ada')`,
        [
          organization_id,
          version?.id,
          module_id,
          at + 1,
          content.kind,
          inBoth(title, spanish),
          min_minutes,
          needs,
          prerequisites,
          content,
        ],
      )
  }
  return id
}
