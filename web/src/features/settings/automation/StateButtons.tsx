import { api, automationStates, type AutomationRule, type AutomationState } from '@preceptor/contract'
import { useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { MenuButton, type MenuItem } from '@/ui/overlay/Menu.tsx'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { showsRules } from './shows-rules.ts'
import { automationTexts } from './texts.ts'

const ActivateDialog = lazyPart(() => import('./ActivateDialog.tsx'))

/** Moves a rule to its next state. Activating asks what to do about earlier events; resuming doesn't make up for the pause. */
export function StateButtons({ rule, dirty }: { rule: AutomationRule; dirty: boolean }) {
  const t = useTexts(automationTexts)
  const [asking, setAsking] = useState<'activate' | 'resume' | 'start' | null>(null)
  const close = () => setAsking(null)
  const move = useSend(api.automationRules.state, {
    refresh: showsRules,
    done: ({ name, state }) =>
      showToast('success', t('stateNow', { name, state: inWords(automationStates.names[state]) })),
  })
  const takeOver = useSend(api.automationRules.update, {
    refresh: showsRules,
    done: () => showToast('success', t('tookOver')),
  })
  const start = useSend(api.automationRules.start, {
    refresh: showsRules,
    done: ({ begun }) => {
      close()
      showToast('success', t('started', { count: begun }))
    },
    fail: close,
  })
  if (!rule.may_edit) return null
  const to = (state: AutomationState) =>
    state === 'active'
      ? setAsking(rule.state === 'paused' ? 'resume' : 'activate')
      : move.send({ params: { id: rule.id }, body: { to: state } })
  const next = automationStates.next(rule.state)
  const canActivate = next.includes('active')
  const refused = dirty ? t('saveFirst') : undefined
  const items: MenuItem[] = [
    ...next
      .filter(state => state !== 'active')
      .map(state => ({ label: inWords(automationStates.verb(rule.state, state)), refused, onSelect: () => to(state) })),
    ...(rule.is_own
      ? []
      : [
          {
            label: t('takeOver'),
            refused,
            onSelect: () =>
              takeOver.send({ params: { id: rule.id }, body: { take_over: true } }, { ifMatch: rule.version }),
          },
        ]),
  ]
  return (
    <>
      {rule.state === 'active' && rule.trigger === 'hand' && (
        <Button refused={refused} onClick={() => setAsking('start')}>
          {t('start')}
        </Button>
      )}
      {canActivate && (
        <Button busy={move.isSending} refused={refused} onClick={() => to('active')}>
          {inWords(automationStates.verb(rule.state, 'active'))}
        </Button>
      )}
      <MenuButton label={t('actions', { name: rule.name })} icon="dots" items={items} />
      {asking === 'activate' && <ActivateDialog rule={rule} onClose={close} />}
      <ConfirmDialog
        open={asking === 'resume'}
        busy={move.isSending}
        title={t('resumeQuestion', { name: rule.name })}
        confirmLabel={inWords(automationStates.verb('paused', 'active'))}
        onConfirm={() => {
          close()
          move.send({ params: { id: rule.id }, body: { to: 'active' } })
        }}
        onClose={close}
      >
        <p>{t('resumeHint')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'start'}
        busy={start.isSending}
        title={t('startQuestion', { name: rule.name })}
        confirmLabel={t('start')}
        onConfirm={() => start.send({ params: { id: rule.id }, body: {} })}
        onClose={close}
      >
        <p>{t('startHint')}</p>
      </ConfirmDialog>
    </>
  )
}
