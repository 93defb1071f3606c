import { api, type ProgramRow } from '@preceptor/contract'
import { useSend } from '@/api/queries.ts'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { programsTexts } from '../texts.ts'

/** Every call that shows a program. */
export const showsPrograms = [
  api.programs.list,
  api.programs.counts,
  api.programs.get,
  api.savedViews.list,
  api.catalog.list,
  api.catalog.counts,
  api.catalog.checkouts,
  api.catalog.get,
] as const

/** Actions on a program without a dialog. */
export function useProgramActs({
  id,
  title,
  is_paused,
  version,
}: Pick<ProgramRow, 'id' | 'title' | 'is_paused' | 'version'>) {
  const say = (words: string) => () => showToast('success', words)
  const restore = useSend(api.programs.setStatus, {
    refresh: showsPrograms,
    done: say(programsTexts.say('restored', { title })),
  })
  const keep = useSend(api.programs.update, {
    refresh: showsPrograms,
    done: say(programsTexts.say('activated', { title })),
  })
  const pause = useSend(api.programs.update, {
    refresh: showsPrograms,
    done: say(programsTexts.say(is_paused ? 'resumed' : 'paused', { title })),
  })
  return {
    busy: restore.isSending || pause.isSending || keep.isSending,
    restore: () => restore.send({ params: { id }, body: { status: 'active' } }),
    keepType: (training_type_id: string) =>
      keep.send({ params: { id }, body: { training_type_id } }, { ifMatch: version }),
    togglePause: () => pause.send({ params: { id }, body: { is_paused: !is_paused } }, { ifMatch: version }),
  }
}
