import type { api, Args, ModuleContent, ProgramContent, ProgramModule, SavedModule } from '@preceptor/contract'
import { changedIn } from '@/widgets/versions/merge-content.ts'

/** A module as stored in the editor: numbers as typed. */
export interface ModuleValues
  extends Pick<ProgramModule, 'titles' | 'mode' | 'is_required' | 'needs' | 'prerequisites' | 'attachments'> {
  min_minutes: string
  minutes: readonly { topic_id: string; minutes: string }[]
  content: ModuleContent
}
type Patch = NonNullable<Args<typeof api.programContents.updateModule>['body']>

export const valuesOf = (module: ProgramModule): ModuleValues => ({
  titles: module.titles,
  mode: module.mode,
  is_required: module.is_required,
  needs: module.needs,
  prerequisites: module.prerequisites,
  min_minutes: module.min_minutes === 0 ? '' : String(module.min_minutes),
  minutes: module.minutes.map(({ topic_id, minutes }) => ({ topic_id, minutes: String(minutes) })),
  content: module.content,
  attachments: module.attachments,
})

/** A line without a topic or minutes is still being typed, and isn't sent. */
const finished = (minutes: ModuleValues['minutes']) =>
  minutes
    .filter(line => line.topic_id !== '' && line.minutes.trim() !== '')
    .map(line => ({ topic_id: line.topic_id, minutes: Number(line.minutes) }))

/** Returns the changed fields in the server's format. */
export function patchOf(base: ModuleValues, now: ModuleValues): Patch {
  const whole: Patch = {
    ...now,
    prerequisites: [...now.prerequisites],
    attachments: [...now.attachments],
    min_minutes: now.min_minutes.trim() === '' ? 0 : Number(now.min_minutes),
    minutes: finished(now.minutes),
  }
  return Object.fromEntries(changedIn(base, now).map(field => [field, whole[field]]))
}

/** Returns the draft with a saved module; null if another user changed something, so that the draft must reload. */
export function withSaved(content: ProgramContent, saved: SavedModule): ProgramContent | null {
  const { draft, draft_changed_before, ...module } = saved
  if (content.version.id !== draft.id || content.version.updated_at !== draft_changed_before) return null
  return { ...content, version: draft, modules: content.modules.map(one => (one.id === module.id ? module : one)) }
}
