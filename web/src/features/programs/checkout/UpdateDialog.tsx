import { api, type Answer } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { Differences } from '../content/Comparison.tsx'
import css from '../programs.module.css'
import { impactTexts } from '../impact/texts.ts'
import { showsPrograms } from '../list/use-program-acts.ts'
import { programsTexts } from '../texts.ts'
import type { UpdateProps } from './update-props.ts'

/** Shows the changes of a newer version before it is accepted. */
export default function UpdateDialog({ program, checkout, mayEdit, onClose }: UpdateProps & { onClose: () => void }) {
  const t = useTexts(programsTexts)
  const params = { id: program.id }
  const offered = useQueryOf(api.programs.offered, { params }, { quiet: true })
  const accept = useSend(api.programRules.acceptUpdate, {
    refresh: [...showsPrograms, api.programContents.get, api.programContents.versions, api.programs.offered],
    done: () => {
      showToast('success', t('updated', { title: program.title }))
      onClose()
    },
  })
  const [retrains, setRetrains] = useState(false)
  const [days, setDays] = useState('14')
  const isSound = !retrains || (/^\d{1,3}$/.test(days.trim()) && Number(days) >= 1 && Number(days) <= 365)
  const number = offered.data?.next.version.number ?? checkout.latest_number
  return (
    <Dialog
      open
      size="large"
      title={t('updateDialog', { title: program.title, number })}
      onClose={onClose}
      busy={accept.isSending}
      {...(mayEdit && {
        submitLabel: t('updateNow'),
        onSubmit: () => {
          if (!isSound) return
          accept.send({ params, body: { number, ...(retrains && { retrain_days: Number(days) }) } })
        },
        refused: offered.data ? undefined : t('loadingChanges'),
      })}
    >
      <div className={css.update}>
        {mayEdit ? <p>{t('updateKeeps')}</p> : <p>{t('updateAsk')}</p>}
        {offered.data && <p>{whoGetsIt(offered.data.gives)}</p>}
        {mayEdit && offered.data && (
          <>
            <CheckField label={t('retrain')} hint={t('retrainUpdateHint')} checked={retrains} onChange={setRetrains} />
            {retrains && (
              <TextField
                label={t('retrainDays')}
                inputMode="numeric"
                required
                value={days}
                error={isSound ? undefined : t('retrainDaysBad')}
                onChange={setDays}
              />
            )}
          </>
        )}
        {offered.error && <NotLoaded title={t('notLoaded')} retry={offered.refetch} />}
        {!offered.data && !offered.error && <SkeletonLines lines={8} />}
        {offered.data?.note && <p className={css.note}>{offered.data.note}</p>}
        {offered.data && <Differences old={offered.data.now} now={offered.data.next} />}
      </div>
    </Dialog>
  )
}

function whoGetsIt({ given_to, not_started, started }: Answer<typeof api.programs.offered>['gives']): string {
  const { say } = impactTexts
  if (given_to === 'new_only') return say('versionNewOnly', { count: not_started })
  if (given_to === 'all_open') return say('updateAllOpen', { count: not_started, started })
  return say('versionNotStarted', { count: not_started, started })
}
