import {
  type Id,
  type LearnerContent,
  type LearningLanguage,
  languages,
  type ProgramModule,
  textFor,
} from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, notFound } from '../../errors/app-error.ts'
import type { KeyedScope } from '../../scope/scope.ts'
import { learningTexts } from '../learning/texts.ts'
import { readContent } from '../programs/content/read-content.ts'
import type { Learner } from './find-learner.ts'
import { languagesFor, ownAssignment } from './own-assignments.ts'
import { learnersTexts } from './texts.ts'

/** What is learned of an assignment: the version that was begun, or the one that would be begun now. */
async function learnedVersion({ db, agency }: KeyedScope, assignment: { program_id: Id; version_id: Id | null }) {
  const row = await db.row<{ id: Id }>(sql`select v.id from program_versions v
    where v.organization_id = ${agency.id} and v.program_id = ${assignment.program_id} and v.state = 'published'
      and (${assignment.version_id}::uuid is null or v.id = ${assignment.version_id}) order by v.number desc limit 1`)
  if (!row) throw new AppError('CONFLICT', learningTexts.named('notPublished', { title: '' }))
  return row.id
}

export async function contentForLearner(
  scope: KeyedScope,
  learner: Learner,
  id: Id,
  asked: LearningLanguage | undefined,
): Promise<LearnerContent> {
  const assignment = await ownAssignment(scope, learner, id)
  const content = await readContent(scope, assignment.program_id, await learnedVersion(scope, assignment))
  const wanted = await languagesFor(scope, asked ?? learner.language)
  const [language = 'en'] = wanted
  const { titles, descriptions, version } = content
  const kept = inOneLanguage({ titles, descriptions, modules: content.modules.map(shownModule) }, wanted)
  return {
    assignment,
    version: { id: version.id, number: version.number },
    language,
    languages: version.languages,
    falls_back: !version.languages.includes(language),
    ...kept,
    progress: await progressOf(scope, id),
  }
}

/** Without what learners have no use for, and of a quiz without its questions: they are drawn by an attempt. */
function shownModule(module: ProgramModule): LearnerContent['modules'][number] {
  const { updated_by_name: _by, updated_at: _at, version: _version, minutes: _minutes, content, ...shown } = module
  return { ...shown, content: content.kind === 'quiz' ? { ...content, questions: [], pools: [] } : content }
}

const isLanguage = (key: string): key is LearningLanguage => Object.hasOwn(languages, key)

/** Whatever stands by language keeps one: an old phone on a slow line loads what its reader reads. The key says which it is. */
function inOneLanguage<T>(value: T, wanted: readonly LearningLanguage[]): T {
  if (Array.isArray(value)) return value.map((item: unknown) => inOneLanguage(item, wanted)) as T
  if (typeof value !== 'object' || value === null) return value
  const keys = Object.keys(value)
  if (keys.length > 0 && keys.every(isLanguage)) {
    const found = textFor(value as Partial<Record<LearningLanguage, unknown>>, wanted)
    return (found ? { [found.language]: found.text } : value) as T
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, inOneLanguage(part as unknown, wanted)]),
  ) as T
}

const progressOf = ({ db, agency }: KeyedScope, id: Id) =>
  db.rows<LearnerContent['progress'][number]>(sql`
    select module_id, state = 'done' as is_done, done_on, seconds_spent, place from module_progress
    where organization_id = ${agency.id} and assignment_id = ${id} order by started_at, module_id`)

/** A file that the learned version names; files of other versions, programs and agencies are as if they were not there. */
export async function refuseOtherFile(scope: KeyedScope, learner: Learner, { id, file_id }: { id: Id; file_id: Id }) {
  const assignment = await ownAssignment(scope, learner, id)
  const version_id = await learnedVersion(scope, assignment)
  const found = await scope.db.row(sql`select from program_files p
    join program_modules m on m.organization_id = p.organization_id and m.id = p.module_row_id
    join files f on f.organization_id = p.organization_id and f.id = p.file_id and f.state = 'kept'
    where p.organization_id = ${scope.agency.id} and m.version_id = ${version_id} and p.file_id = ${file_id} limit 1`)
  if (!found) throw notFound(learnersTexts.named('noFile'))
}
