import { type api, catalogId, type Id, type Input, type ProgramContent, staleLanguages } from '@preceptor/contract'
import { programText } from '@preceptor/contract/programs/texts'
import { isDeepStrictEqual } from 'node:util'
import { AppError, invalid } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import { holdProgram, refuseArchived, refuseLinked } from './list-programs.ts'
import { languageWithin } from '../../lib/language-names.ts'
import { refuseFaults } from './quiz/refuse-faults.ts'
import { programTexts } from './texts.ts'
import { programVersions } from './versions.ts'
import { summarizeDraft } from './content/drafts.ts'
import { draftOf, readContent } from './content/read-content.ts'
import { taught, wordsOf } from './content/words-of.ts'

type Choices = Input<typeof api.programRules.publish>['body']

/** Publishes the draft as the next version, with its titles; it never changes again. */
export async function publishDraft(scope: Scope, program_id: Id, choices: Choices): Promise<ProgramContent> {
  const program = await holdProgram(scope, program_id)
  refuseArchived(program)
  refuseLinked(program)
  const draft = await draftOf(scope, program_id)
  await programVersions.refuseUnseen(scope, draft, choices.seen_at, name =>
    programTexts.named('draftChanged', { name }),
  )
  await summarizeDraft(scope, program_id, draft)
  const content = await readContent(scope, program_id, draft)
  refuseFaults(content.modules, scope.origin.language)
  refuseUnfinished(content)
  refuseStale(scope, content, choices)
  if (program.published) refuseSame(scope, await readContent(scope, program_id, program.published.id), content)
  const number = (program.published?.number ?? 0) + 1
  const { titles, descriptions } = program
  const { change_kind, given_to, note } = choices
  const columns = {
    change_kind,
    given_to,
    note,
    titles: JSON.stringify(titles),
    descriptions: JSON.stringify(descriptions),
  }
  await programVersions.freeze(scope, draft, {
    number,
    content: wordsOf({ ...content, titles, descriptions }),
    columns,
  })
  await recordEvent(scope, {
    kind: 'program.published',
    subject: { id: program_id, name: program.title },
    note: choices.note,
    changes: [{ field: 'version', before: program.published ? String(number - 1) : null, after: String(number) }],
  })
  return readContent(scope, program_id, draft)
}

function refuseUnfinished({ version, modules }: ProgramContent) {
  if (modules.length === 0) throw new AppError('CONFLICT', programTexts.named('emptyDraft'))
  if (version.languages.length === 0) throw new AppError('CONFLICT', programTexts.named('nothingComplete'))
}

/** Asks the publisher first: readers of an outdated language would repeat the old texts. */
function refuseStale(scope: Scope, { version, modules }: ProgramContent, { change_kind, stale_ok }: Choices) {
  if (change_kind !== 'material' || stale_ok) return
  const stale = staleLanguages(version.languages, modules)
  if (stale.length === 0) return
  const names = stale.map(code => languageWithin(scope.origin.language, code)).join(', ')
  throw invalid({ stale_ok: [programText('staleBeforePublish', { languages: names })] })
}

/** In the catalog, titles and descriptions are part of the published version: linked agencies get them with it. */
const said = (scope: Scope, { modules, titles, descriptions }: ProgramContent) => [
  modules.map(taught),
  ...(scope.agency.id === catalogId ? [titles, descriptions] : []),
]

function refuseSame(scope: Scope, before: ProgramContent, draft: ProgramContent) {
  if (isDeepStrictEqual(said(scope, before), said(scope, draft)))
    throw new AppError('CONFLICT', programTexts.named('nothingChanged', { number: before.version.number ?? 0 }))
}
