import { api, type Session } from '@preceptor/contract'
import { useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { Button } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Banner } from '@/ui/page/Banner.tsx'
import type { ChangeToUndo } from './form/EditSessionDialog.tsx'
import { showsSessions } from './session-words.ts'
import css from './sessions.module.css'
import { useOpen } from './SessionMenu.tsx'
import { sessionsTexts } from './texts.ts'

/** Explains a draft or canceled session, with the next action. */
export function StateBanner({ session, mayEdit }: { session: Session; mayEdit: boolean }) {
  const t = useTexts(sessionsTexts)
  const { busy, open } = useOpen(session)
  const { state, cancel_reason } = session
  if (state !== 'draft' && state !== 'cancelled') return null
  const isDraft = state === 'draft'
  return (
    <div className={css.banner}>
      <Banner
        level={isDraft ? 'info' : 'warning'}
        title={t(isDraft ? 'draftBanner' : 'cancelledBanner')}
        action={
          mayEdit && (
            <Button size="small" busy={busy} onClick={open}>
              {t(isDraft ? 'openForBooking' : 'reopen')}
            </Button>
          )
        }
      >
        {isDraft ? t('draftHint') : t('cancelledHint', { reason: cancel_reason ?? '' })}
      </Banner>
    </div>
  )
}

interface UndoProps {
  session: Session
  undo: ChangeToUndo
  /** Called when the change was undone, or can't be undone anymore. */
  onOver: () => void
}

/** After a change: shows the consequences, and Undo until someone is notified. */
export function UndoBanner({ session: { id, title }, undo: { version, patch, tells }, onOver }: UndoProps) {
  const t = useTexts(sessionsTexts)
  const undo = useSend(api.sessions.undo, {
    refresh: showsSessions,
    done: () => {
      showToast('success', t('changeUndone', { title }))
      onOver()
    },
    fail: failure => {
      if (failure.status === 409 || failure.status === 412) onOver()
      return false
    },
  })
  return (
    <div className={css.banner}>
      <Banner
        level="info"
        title={t(tells ? 'changedTelling' : 'changedSilently')}
        action={
          <Button
            size="small"
            busy={undo.isSending}
            onClick={() => undo.send({ params: { id }, body: patch }, { ifMatch: version })}
          >
            {t('undoChange')}
          </Button>
        }
      />
    </div>
  )
}

/** Scheduling conflicts and similar, with names; they block nothing. */
export function Warnings({ session: { warnings } }: { session: Session }) {
  const t = useTexts(sessionsTexts)
  const to = useAgencyPaths()
  if (warnings.length === 0) return null
  return (
    <div className={css.banner}>
      <Banner level="warning" title={t('lookAt', { count: warnings.length })}>
        <ul className={css.warnings}>
          {warnings.map(({ text, session_id }, at) => (
            <li key={at}>
              {text}
              {session_id && (
                <>
                  {' '}
                  <Link href={to.page(`sessions/${session_id}`)}>{t('openSession')}</Link>
                </>
              )}
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  )
}
