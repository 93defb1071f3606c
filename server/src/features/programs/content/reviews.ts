import {
  type api,
  type Id,
  type Input,
  type LanguageTexts,
  type LearningLanguage,
  type ProgramModule,
  type ProgramVersion,
  textsIn,
  writtenIn,
} from '@preceptor/contract'
import { isDeepStrictEqual } from 'node:util'
import { recordEvent } from '../../../events/record.ts'
import { versionWith } from '../../../records/versions.ts'
import type { Scope } from '../../../scope/scope.ts'
import { holdProgram, refuseArchived, refuseLinked } from '../list-programs.ts'
import { listVersions } from './read-content.ts'
import { programTexts } from '../texts.ts'
import { programVersions } from '../versions.ts'

type Said = Input<typeof api.programContents.review>['body']

/** Records by name that a person has reviewed a version in a language. */
export async function reviewVersion(
  scope: Scope,
  { id, version_id }: { id: Id; version_id: Id },
  { language, is_reviewed }: Said,
): Promise<ProgramVersion> {
  const program = await holdProgram(scope, id)
  refuseArchived(program)
  refuseLinked(program)
  const read = async () => versionWith(await listVersions(scope, id), version_id, programTexts.named('noVersion'))
  const version = await read()
  if (is_reviewed === (version.reviews[language] !== undefined)) return version
  await programVersions.review(scope, version_id, language, is_reviewed)
  await recordEvent(scope, {
    kind: is_reviewed ? 'program.reviewed' : 'program.review_removed',
    subject: { id, name: program.title },
    changes: [{ field: 'language', before: is_reviewed ? null : language, after: is_reviewed ? language : null }],
  })
  return read()
}

type Texts = Pick<ProgramModule, 'titles' | 'content'>

/** The languages in which two wordings differ. */
export function reworded(before: Texts | null, after: Texts): LearningLanguage[] {
  const written = [before, after].flatMap(one => (one ? writtenIn({ titles: {} }, [one]) : []))
  const of = (one: Texts | null, language: LearningLanguage) =>
    one && [one.titles[language], ...textsIn(one.content, language)]
  return [...new Set(written)].filter(language => !isDeepStrictEqual(of(before, language), of(after, language)))
}

export const retitled = (before: LanguageTexts, after: LanguageTexts): LearningLanguage[] =>
  ([...new Set([...Object.keys(before), ...Object.keys(after)])] as LearningLanguage[]).filter(
    language => before[language] !== after[language],
  )
