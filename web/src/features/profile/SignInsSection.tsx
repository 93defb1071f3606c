import { api, type OwnSignIn, signInsList } from '@preceptor/contract'
import { useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Card } from '@/ui/page/Card.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { ListLines } from '@/widgets/list/ListLines.tsx'
import { useWholeList } from '@/widgets/list/use-whole-list.ts'
import css from './profile.module.css'
import { profileTexts } from './texts.ts'

/** The account's sign-ins, and how to end those elsewhere. */
export function SignInsSection({ timeZone }: { timeZone: string | null }) {
  const t = useTexts(profileTexts)
  const list = useWholeList(api.profile.signIns, signInsList)
  const [asking, setAsking] = useState(false)
  const refresh = [api.profile.signIns]
  const end = useSend(api.profile.endSignIn, { refresh, done: () => showToast('success', t('signedOut')) })
  const endOthers = useSend(api.profile.endOtherSignIns, {
    refresh,
    done: () => {
      setAsking(false)
      showToast('success', t('signedOutOthers'))
    },
    fail: () => setAsking(false),
  })
  const others = list.all?.filter(one => !one.is_current).length ?? 0
  return (
    <Card
      title={t('sessions')}
      flush
      action={
        others > 0 && (
          <Button size="small" onClick={() => setAsking(true)}>
            {t('signOutOthers')}
          </Button>
        )
      }
    >
      <ListLines
        bare
        list={list}
        label={t('sessions')}
        renderLines={all => (
          <ul className={css.signIns}>
            {all.map(one => (
              <SignInLine
                key={one.id}
                one={one}
                timeZone={timeZone}
                busy={end.isSending}
                onEnd={() => end.send({ params: { id: one.id } })}
              />
            ))}
          </ul>
        )}
        empty={null}
      />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('signOutOthersTitle', { count: others })}
        confirmLabel={t('signOutOthers')}
        onConfirm={() => endOthers.send({})}
        busy={endOthers.isSending}
      >
        <p>{t('signOutOthersNote')}</p>
      </ConfirmDialog>
    </Card>
  )
}

interface LineProps {
  one: OwnSignIn
  timeZone: string | null
  busy: boolean
  onEnd: () => void
}

function SignInLine({ one, timeZone, busy, onEnd }: LineProps) {
  const t = useTexts(profileTexts)
  const at = (instant: string) => formatInstant(instant, timeZone ?? undefined)
  const place = [one.organization_name, one.ip].filter(Boolean).join(' · ')
  return (
    <li className={css.signIn}>
      <div>
        <p className={css.device}>
          {one.device}
          {one.is_current && <StatusBadge colour="green">{t('thisDevice')}</StatusBadge>}
        </p>
        {place && <p className={css.quiet}>{place}</p>}
        <p className={css.quiet}>{t('lastUsed', { used: at(one.last_seen_at), since: at(one.created_at) })}</p>
      </div>
      {!one.is_current && (
        <Button size="small" aria-label={t('signOutOf', { device: one.device })} busy={busy} onClick={onEnd}>
          {t('signOut')}
        </Button>
      )}
    </li>
  )
}
