import {
  type api,
  type Id,
  type Input,
  mostTopicMinutes,
  type ProgramFile,
  travelling,
  usualFileSettings,
} from '@preceptor/contract'
import { invalid } from '../../../errors/app-error.ts'
import type { Scope } from '../../../scope/scope.ts'
import type { CarriedTemplate } from '../session-templates/copy-templates.ts'
import { programTexts } from '../texts.ts'
import { taken } from './preview-file.ts'

/** The agency's item for each name in a file. */
export type Choices = Input<typeof api.programFiles.import>['body']

/** Returns the file's settings as a program of this agency has them. */
export async function settingsHere(scope: Scope, program: ProgramFile, choices: Choices) {
  chosen(program.topics, choices.topic_ids, 'topic_ids')
  const { code_taken } = await taken(scope, program.settings)
  return {
    ...usualFileSettings,
    ...program.settings,
    ...(code_taken && { code: null }),
    is_paused: false,
    certificate_template_id: null,
    training_type_id: choices.training_type_id,
    discipline_ids: each(chosen(program.disciplines, choices.discipline_ids, 'discipline_ids')),
    location_ids: each(chosen(program.locations, choices.location_ids, 'location_ids')),
  }
}

/** Returns the modules with the agency's own topics. */
export function modulesHere({ topics, modules }: ProgramFile, { topic_ids }: Choices) {
  const own = new Map(topics.map(({ id }, at) => [id, topic_ids[at] ?? null]))
  return modules.map((module, at) => ({ ...module, minutes: together(module.minutes, own, at + 1) }))
}

function chosen(words: readonly unknown[], ids: readonly (Id | null)[], field: string): readonly (Id | null)[] {
  if (ids.length !== words.length) throw invalid({ [field]: [programTexts.named('choicesMissing')] })
  return ids
}
/** Two names in the file may be one item here. */
const each = (ids: readonly (Id | null)[]): Id[] => [...new Set(ids.filter(id => id !== null))]

type Minutes = ProgramFile['modules'][number]['minutes']
/** Adds up the minutes of topics that are one here; minutes of an omitted topic are left out. */
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

/** Removes places of another agency, and modules that aren't live, that a file may name. */
export const templatesHere = ({ modules, session_templates = [] }: ProgramFile): CarriedTemplate[] =>
  session_templates.map(({ name, module_id, body }) => ({
    id: null,
    name,
    module_id: modules.some(({ id, content }) => id === module_id && content.kind === 'live_session')
      ? module_id
      : null,
    body: travelling(body),
  }))
