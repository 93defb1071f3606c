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
import sql from 'sql-template-tag'
import { notFound } from '../../../errors/app-error.ts'
import { recordEvent } from '../../../events/record.ts'
import type { Scope } from '../../../scope/scope.ts'
import { holdProgram, refuseArchived, refuseLinked } from '../list-programs.ts'
import { listVersions } from './read-content.ts'
import { programTexts } from '../texts.ts'

type Said = Input<typeof api.programContents.review>['body']

/** Somebody has read a version in a language, and says so by name. */
export async function reviewVersion(
  scope: Scope,
  { id, version_id }: { id: Id; version_id: Id },
  { language, is_reviewed }: Said,
): Promise<ProgramVersion> {
  const program = await holdProgram(scope, id)
  refuseArchived(program)
  refuseLinked(program)
  const version = await versionOf(scope, id, version_id)
  if (is_reviewed === (version.reviews[language] !== undefined)) return version
  const { agency, actor, db } = scope
  await db.run(sql`update program_versions set reviews = case when ${is_reviewed}
      then reviews || jsonb_build_object(${language}::text, jsonb_build_object('by', ${actor.name}::text,
        'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      else reviews - ${language}::text end
    where organization_id = ${agency.id} and id = ${version_id}`)
  await recordEvent(scope, {
    kind: is_reviewed ? 'program.reviewed' : 'program.review_removed',
    subject: { id, name: program.title },
    changes: [{ field: 'language', before: is_reviewed ? null : language, after: is_reviewed ? language : null }],
  })
  return versionOf(scope, id, version_id)
}

/** That of another program is as if it were not there. */
async function versionOf(scope: Scope, program_id: Id, version_id: Id): Promise<ProgramVersion> {
  const version = (await listVersions(scope, program_id)).find(({ id }) => id === version_id)
  if (!version) throw notFound(programTexts.named('noVersion'))
  return version
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

/** New words have not been read by whoever read the old ones. */
export const dropReviews = ({ db, agency }: Scope, version_id: Id, codes: readonly LearningLanguage[]) =>
  codes.length === 0
    ? Promise.resolve(0)
    : db.run(sql`update program_versions set reviews = reviews - ${codes}::text[]
        where organization_id = ${agency.id} and id = ${version_id}`)
