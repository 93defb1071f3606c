import { api, type LearningPathRow } from '@preceptor/contract'
import { useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { MenuButton } from '@/ui/overlay/Menu.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { showsPaths } from '@/widgets/learning-paths/path-words.ts'
import { pathsTexts } from '../texts.ts'

/** Actions with a dialog. */
export type PathAct = 'duplicate' | 'archive'

/** Activates a path, from draft or again. */
export function useActivate({ id, title, state }: Pick<LearningPathRow, 'id' | 'title' | 'state'>) {
  const t = useTexts(pathsTexts)
  const { send, isSending } = useSend(api.learningPaths.setStatus, {
    refresh: showsPaths,
    done: () => showToast('success', t(state === 'draft' ? 'activated' : 'restored', { title })),
  })
  return { busy: isSending, activate: () => send({ params: { id }, body: { status: 'active' } }) }
}

interface Props {
  path: Pick<LearningPathRow, 'id' | 'title' | 'state'>
  ask: (act: PathAct) => void
}

export function PathMenu({ path, ask }: Props) {
  const t = useTexts(pathsTexts)
  const { activate } = useActivate(path)
  return (
    <MenuButton
      label={t('actionsFor', { title: path.title })}
      icon="dots"
      size="small"
      items={[
        ...(path.state === 'active'
          ? []
          : [{ label: t(path.state === 'draft' ? 'activate' : 'restore'), onSelect: activate }]),
        { label: t('duplicate'), asks: true, onSelect: () => ask('duplicate') },
        ...(path.state === 'archived'
          ? []
          : [{ label: t('archive'), asks: true, separated: true, onSelect: () => ask('archive') }]),
      ]}
    />
  )
}
