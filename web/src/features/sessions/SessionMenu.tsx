import { api, type Session } from '@preceptor/contract'
import { useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { MenuButton } from '@/ui/overlay/Menu.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { showsSessions } from './session-words.ts'
import { sessionsTexts } from './texts.ts'

/** Actions with a dialog. */
export type SessionAct = 'edit' | 'duplicate' | 'cancel' | 'series'

/** Opens a draft for booking, or reverts a cancellation. */
export function useOpen({ id, title, state }: Session) {
  const t = useTexts(sessionsTexts)
  const { send, isSending } = useSend(api.sessions.setStatus, {
    refresh: showsSessions,
    done: () => showToast('success', t(state === 'draft' ? 'opened' : 'reopened', { title })),
  })
  return { busy: isSending, open: () => send({ params: { id }, body: { status: 'open' } }) }
}

interface Props {
  session: Session
  ask: (act: SessionAct) => void
}

export function SessionMenu({ session, ask }: Props) {
  const t = useTexts(sessionsTexts)
  const { state, title } = session
  const isComing = state === 'draft' || state === 'open'
  const inSeries = session.series_id !== null
  return (
    <MenuButton
      label={t('actionsFor', { title })}
      icon="dots"
      items={[
        { label: t('duplicate'), asks: true, onSelect: () => ask('duplicate') },
        ...(inSeries ? [{ label: t('changeSeries'), asks: true, onSelect: () => ask('series') }] : []),
        ...(isComing
          ? [{ label: t('cancelSession'), asks: true, separated: true, onSelect: () => ask('cancel') }]
          : []),
      ]}
    />
  )
}
