import { access, api, type OpenPayrollBatch, payrollStates } from '@preceptor/contract'
import { useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { useMayNot } from './use-may-not.ts'
import { Button } from '@/ui/Button.tsx'
import { MenuButton } from '@/ui/overlay/Menu.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import css from './payroll.module.css'
import { showsBatches, showsReopening } from './shows.ts'
import { payrollTexts } from './texts.ts'

const LockDialog = lazyPart(() => import('./LockDialog.tsx'))
const SendDialog = lazyPart(() => import('./SendDialog.tsx'))
const AnswerDialog = lazyPart(() => import('./AnswerDialog.tsx'))
const DiscardDialog = lazyPart(() => import('./DiscardDialog.tsx'))

type Opened = 'lock' | 'send' | 'answer' | 'discard'

/** The actions available for a batch, and a record of earlier ones. */
export function BatchActs({ batch }: { batch: OpenPayrollBatch }) {
  const t = useTexts(payrollTexts)
  const { id, state, lock_refusal, approval } = batch
  const [opened, setOpened] = useState<Opened | null>(null)
  const mayNotManage = useMayNot(access.managePayroll)
  const mayNotLock = useMayNot(access.lockPayroll)
  const params = { id }
  const preview = useSend(api.payroll.preview, {
    refresh: showsBatches,
    done: () => showToast('success', t('previewed')),
  })
  const reopen = useSend(api.payroll.reopen, {
    refresh: showsReopening,
    done: () => showToast('success', t('reopenAsked')),
  })
  const isMaking = state === 'open' || state === 'previewed'
  const isReopening = approval?.state === 'pending'
  return (
    <div className={css.acts}>
      <p className="quiet">
        <Story batch={batch} />
      </p>
      <div className={css.buttons}>
        {isMaking && (
          <>
            <Button refused={mayNotManage} busy={preview.isSending} onClick={() => preview.send({ params, body: {} })}>
              {inWords(
                state === 'open'
                  ? payrollStates.verb('open', 'previewed')
                  : payrollStates.verb('previewed', 'previewed'),
              )}
            </Button>
            <MenuButton
              label={t('more')}
              items={[{ label: t('discard'), refused: mayNotManage, onSelect: () => setOpened('discard') }]}
            />
            <Button
              look="primary"
              refused={
                mayNotLock ?? (state === 'open' ? t('previewFirst') : lock_refusal ? inWords(lock_refusal) : undefined)
              }
              onClick={() => setOpened('lock')}
            >
              {inWords(payrollStates.verb('previewed', 'locked'))}
            </Button>
          </>
        )}
        {state === 'locked' && (
          <>
            <Button
              refused={mayNotManage ?? (isReopening ? t('reopenWaits') : undefined)}
              busy={reopen.isSending}
              onClick={() => reopen.send({ params, body: {} })}
            >
              {inWords(payrollStates.verb('locked', 'open'))}
            </Button>
            <Button look="primary" refused={mayNotManage} onClick={() => setOpened('send')}>
              {inWords(payrollStates.verb('locked', 'sent'))}
            </Button>
          </>
        )}
        {state === 'sent' && (
          <Button look="primary" refused={mayNotManage} onClick={() => setOpened('answer')}>
            {t('recordAnswer')}
          </Button>
        )}
        {state === 'rejected' && (
          <Button look="primary" refused={mayNotManage} onClick={() => setOpened('send')}>
            {inWords(payrollStates.verb('rejected', 'sent'))}
          </Button>
        )}
      </div>
      {opened === 'lock' && <LockDialog batch={batch} onClose={() => setOpened(null)} />}
      {opened === 'send' && <SendDialog batch={batch} onClose={() => setOpened(null)} />}
      {opened === 'answer' && <AnswerDialog batch={batch} onClose={() => setOpened(null)} />}
      {opened === 'discard' && <DiscardDialog batch={batch} onClose={() => setOpened(null)} />}
    </div>
  )
}

/** The latest event of the batch. */
function Story({ batch }: { batch: OpenPayrollBatch }) {
  const t = useTexts(payrollTexts)
  const { timeZone } = useAgency()
  const { number, state } = batch
  const at = (moment: string | null) => formatInstant(moment, timeZone)
  if (state === 'acknowledged' || state === 'rejected')
    return t('answeredBy', { number, state, name: batch.answered_by_name ?? '', moment: at(batch.answered_at) })
  if (state === 'sent') return t('sentBy', { number, name: batch.sent_by_name ?? '', moment: at(batch.sent_at) })
  if (state === 'locked')
    return t('lockedBy', { number, name: batch.locked_by_name ?? '', moment: at(batch.locked_at) })
  if (batch.previewed_at === null) return t('batchNo', { number })
  return t('previewedBy', { number, name: batch.previewed_by_name ?? '', moment: at(batch.previewed_at) })
}
