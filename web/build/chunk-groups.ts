import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

type Facts = Rolldown.ChunkingContext

const listPage = fileURLToPath(new URL('../src/features/employees/EmployeesPage.tsx', import.meta.url))

/** Parts of the contract that every visit and the list need. The rest, and zod with it, loads with the code that uses it. */
const always =
  /[\\/]contract[\\/]src[\\/](?:access|auth[\\/]auth|endpoint|failures|saved-views[\\/]saved-views|texts[\\/](?:texts|plain-forms)|[\w-]+[\\/]texts)\.ts$/
const onLists =
  /[\\/]contract[\\/]src[\\/](?:filters|lists[\\/]list|phone|light-checks|relative-days|conditions[\\/]limits|assignments[\\/](?:standings|due)|compliance[\\/](?:compliance-filters|result)|credentials[\\/]employee-filter|employees[\\/](?:list|person-names|status|tasks|training-filters))\.ts$/
const schemas = /[\\/](?:contract[\\/]src|node_modules[\\/]zod)[\\/]/

const firstTexts =
  /[\\/](?:src[\\/](?:app|api|lib|nav|ui|widgets[\\/]list[\\/]first)[\\/](?:contract-)?|contract[\\/]src[\\/](?:employees[\\/])?)texts[\\/](?:(?:format|roles)[\\/])?[a-z]{2}\.ts$/
/** Texts of filters, of later parts of lists and of the rest of the contract, by language. */
const laterTexts =
  /[\\/](?:src[\\/](?:api[\\/]later-|widgets[\\/](?:filters|list)[\\/])|contract[\\/]src[\\/](?!employees[\\/]texts[\\/]\w+\.)(?:[\w-]+[\\/])?)texts[\\/](?:(?:forms|later)[\\/])?[a-z]{2}\.ts$/
const namesOfTexts = /[\\/]contract[\\/]src[\\/][\w-]+[\\/]texts\.ts$/
const icons = /@tabler[\\/]icons-react[\\/](?:.*[\\/](Icon\w+))?/
const languageIn = (id: string) => /([a-z]{2})\.ts$/.exec(id)?.[1] ?? ''

/**
 * Few files instead of one per shared module: each file is a request, and the first rows wait for all of them.
 * One file holds what every visit needs, another what lists share; parts for few pages stay separate.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // Names of texts, a line each: one file for those that the first visit does not read.
  { name: namesName, debugName: 'names', minShareCount: 2, priority: 2 },
  // texts of every page's frame, by language
  { name: id => `texts-${languageIn(id)}`, debugName: 'texts', test: firstTexts, priority: 4 },
  { name: id => `later-${languageIn(id)}`, debugName: 'later texts', test: laterTexts, priority: 4 },
  { name: 'app', test: id => !schemas.test(id) || always.test(id), tags: ['$initial'], priority: 3 },
  { name: listName, debugName: 'list', minShareCount: 2, priority: 2 },
  { name: 'zod', test: /[\\/]node_modules[\\/]zod[\\/]|[\\/]contract[\\/]src[\\/]schemas\.ts$/, priority: 2 },
  // the tabs of locations, disciplines and the like share all of it
  {
    name: 'taxonomy',
    test: /[\\/]features[\\/]settings[\\/]taxonomy[\\/](?!texts[\\/])/,
    minShareCount: 2,
    priority: 1,
  },
  { name: 'icons', test: /@tabler[\\/]icons-react/, minShareCount: 2, priority: 1 },
]

let onList: Set<string> | undefined
const onListPage = (facts: Facts) => (onList ??= importedFrom(listPage, facts))

/** `names` for names of texts, unless the list says one of them. */
function namesName(id: string, facts: Facts): string | null {
  return namesOfTexts.test(id) && !isSaidByList(id, facts) ? 'names' : null
}

const isSaidByList = (id: string, facts: Facts) =>
  (facts.getModuleInfo(id)?.importers ?? []).some(
    importer => onLists.test(importer) || (onListPage(facts).has(importer) && !schemas.test(importer)),
  )

/** `list` for what the list of employees is made of; what no other page has stays with it. */
function listName(id: string, facts: Facts): string | null {
  const onList = onListPage(facts)
  const [, icon] = icons.exec(id) ?? []
  if (icon !== undefined) return onList.has(icon) ? 'list' : null
  return onLists.test(id) || (onList.has(id) && !schemas.test(id)) || (namesOfTexts.test(id) && isSaidByList(id, facts))
    ? 'list'
    : null
}

/** All that a file is made of. Of the icons, whose index imports them all, the names of those it shows. */
function importedFrom(start: string, facts: Facts): Set<string> {
  const seen = new Set([start])
  for (const id of seen) {
    const { importedIds = [], code } = facts.getModuleInfo(id) ?? {}
    for (const next of importedIds) if (!icons.test(next)) seen.add(next)
    for (const [name] of code?.matchAll(/\bIcon[A-Z]\w*/g) ?? []) seen.add(name)
  }
  return seen
}
