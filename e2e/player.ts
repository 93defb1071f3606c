import { randomUUID } from 'node:crypto'
import { aProgramOf, aVersionOf, type NewModule } from './a-program.ts'
import { agencyId, aUser, gardenState } from './people.ts'

export const anAdmin = () => aUser({ agencies: { [gardenState]: 'agency_admin' } })

const says = (text: string, spanish: boolean) => ({
  kind: 'document',
  bodies: inBoth({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }, spanish),
})
const inBoth = <T>(said: T, spanish: boolean) => (spanish ? { en: said, es: said } : { en: said })

/** Adds a program of Garden State with modules in sequence; its versions differ in the text of the last module. */
export async function aPublishedProgram({ versions = 1, spanish = false } = {}): Promise<string> {
  const organization_id = await agencyId(gardenState)
  const name = `Order ${randomUUID().slice(0, 6)}`
  const titles = inBoth(name, spanish)
  const id = await aProgramOf(organization_id, titles)
  const [read, sign, both, last] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  for (let number = 1; number <= versions; number++) {
    const words = number === 1 ? 'The last words.' : `The last words of versions 2 and ${number}.`
    const modules: NewModule[] = [
      { id: read, titles: inBoth('Read this', spanish), content: says('Read every word.', spanish) },
      {
        id: sign,
        titles: inBoth('My word', spanish),
        content: { kind: 'acknowledgement', statements: inBoth('I read it.', spanish) },
      },
      {
        id: both,
        titles: inBoth('Both first', spanish),
        prerequisites: [read, sign],
        needs: 'all',
        content: {
          kind: 'checklist',
          instructions: {},
          observers: ['rn', 'supervisor'],
          items: [{ id: 's1', texts: inBoth('Washes hands', spanish) }],
        },
      },
      {
        id: last,
        titles: inBoth('Any of them', spanish),
        prerequisites: [both],
        min_minutes: 2,
        content: says(words, spanish),
      },
    ]
    await aVersionOf(organization_id, { program: id, titles, modules, number })
  }
  return id
}
