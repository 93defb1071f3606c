import { type api, type Id, type Input, mostTopicMinutes, type ProgramFile } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../../errors/app-error.ts'
import { inAgency, reading, type Scope } from '../../../scope/scope.ts'
import { dropLeaving } from '../../files/collect.ts'
import { giveBack, takeIn } from '../../files/take-in.ts'
import type { UploadServices } from '../../files/uploads.ts'
import { importProgram } from '../write-program.ts'
import { programTexts } from '../texts.ts'
import { inWordsOfFile, refusedPart } from './faults.ts'
import { withIds } from '../content/with-ids.ts'
import { inLanguage, taken, uploadedProgram } from './preview-file.ts'
import { type Opened, openProgramFile, type Uploaded } from './read-program-file.ts'

type Choices = Input<typeof api.programFiles.import>['body']

/**
 * A new program of a file. Its files are taken in first, each as an upload of its own; then one transaction writes the program and
 * takes them, or nothing at all. Whatever is cut off in between leaves uploads that nothing names, and those are collected.
 */
export async function importFile(scope: Scope, services: UploadServices, id: Id, choices: Choices) {
  const looking = reading(scope)
  const uploaded = await uploadedProgram(looking, id)
  const opened = await openProgramFile(looking, services.store, uploaded)
  const file_ids = await takeFiles(scope, services, opened)
  const coming = withIds(opened.program, file_ids)
  const made = await inAgency(scope, within => writeProgram(within, uploaded, coming, choices)).catch(
    async (error: unknown) => {
      await giveBack(scope, services.store, [...file_ids.values()])
      throw error
    },
  )
  await dropLeaving(scope.database, services.store, { organization_id: scope.agency.id, id })
  return made
}

/** Their new ids, by those in the file. */
async function takeFiles(scope: Scope, services: UploadServices, { program, parts }: Opened): Promise<Map<Id, Id>> {
  const ids = new Map<Id, Id>()
  try {
    for (const { id, path, name, use, size } of program.files) {
      const part = parts.get(path)
      if (!part) throw new Error(`${path} is gone.`)
      const kept = await inWordsOfFile(() => takeIn(scope, services, { use, name, size }, part.read())).catch(
        (error: unknown) => {
          throw refusedPart(error, (_, sentence) => programTexts.named('fileFieldWrong', { field: name, sentence }))
        },
      )
      ids.set(id, kept.id)
    }
    return ids
  } catch (error) {
    await giveBack(scope, services.store, [...ids.values()])
    throw error
  }
}

async function writeProgram(scope: Scope, uploaded: Uploaded, program: ProgramFile, choices: Choices) {
  await letGo(scope, uploaded.id)
  const topics = chosen(program.topics, choices.topic_ids, 'topic_ids')
  const topic_ids = new Map(program.topics.map(({ id }, at) => [id, topics[at] ?? null]))
  const { code_taken } = await taken(scope, program.settings)
  const made = await importProgram(
    scope,
    {
      ...program.settings,
      ...(code_taken && { code: null }),
      is_paused: false,
      gives_certificate: true,
      certificate_template_id: null,
      training_type_id: choices.training_type_id,
      discipline_ids: each(chosen(program.disciplines, choices.discipline_ids, 'discipline_ids')),
      location_ids: each(chosen(program.locations, choices.location_ids, 'location_ids')),
    },
    program.modules.map((module, at) => ({ ...module, minutes: together(module.minutes, topic_ids, at + 1) })),
    uploaded.name,
  )
  return { id: made, title: inLanguage(program.settings.titles, scope) }
}

/** It leaves with the program it becomes: nobody imports it twice. */
async function letGo({ db, agency }: Scope, id: Id) {
  const left = await db.run(sql`update files set state = 'leaving', touched_at = now()
    where organization_id = ${agency.id} and id = ${id} and state = 'kept' and not claimed`)
  if (!left) throw new AppError('CONFLICT', programTexts.named('fileImported'))
}

function chosen(words: readonly unknown[], ids: readonly (Id | null)[], field: string): readonly (Id | null)[] {
  if (ids.length !== words.length) throw invalid({ [field]: [programTexts.named('choicesMissing')] })
  return ids
}
/** Two words of the file may be one here. */
const each = (ids: readonly (Id | null)[]): Id[] => [...new Set(ids.filter(id => id !== null))]

type Minutes = ProgramFile['modules'][number]['minutes']
/** Minutes of topics that are one here are added up; those of a topic that was left out are left out. */
function together(minutes: Minutes, topic_ids: ReadonlyMap<Id, Id | null>, number: number): Minutes {
  const sums = new Map<Id, number>()
  for (const { topic_id, minutes: of } of minutes) {
    const own = topic_ids.get(topic_id)
    if (own) sums.set(own, (sums.get(own) ?? 0) + of)
  }
  if ([...sums.values()].some(sum => sum > mostTopicMinutes))
    throw invalid({ topic_ids: [programTexts.named('fileTopicMany', { number, most: mostTopicMinutes })] })
  return [...sums].map(([topic_id, sum]) => ({ topic_id, minutes: sum }))
}
