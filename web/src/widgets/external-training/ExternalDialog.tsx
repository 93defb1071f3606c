import {
  access,
  api,
  type ExternalTraining,
  externalEffects,
  externalStates,
  type Id,
  moduleModes,
} from '@preceptor/contract'
import { useState } from 'react'
import { currentApiRoot } from '@/api/base.ts'
import { useAsk, useQueryOf, useSend } from '@/api/queries.ts'
import { formatDay, formatInstant } from '@/lib/format.ts'
import { formatHours } from '@/lib/format-more.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Banner } from '@/ui/page/Banner.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { KeyValues } from '@/ui/page/KeyValues.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { Attachments } from '../upload/Attachments.tsx'
import { ExternalState } from './ExternalState.tsx'
import css from './external.module.css'
import { ReasonDialog } from './ReasonDialog.tsx'
import { ChangeDialog } from './RecordDialog.tsx'
import { showsExternal } from './shows-external.ts'
import { externalTexts } from './texts.ts'

type Act = 'change' | 'return' | 'reverse'

/** One training that others gave: its paper, what it counts for, and what can be done about it. */
export default function ExternalDialog({ id, onClose }: { id: Id; onClose: () => void }) {
  const t = useTexts(externalTexts)
  const { data, error, refetch } = useQueryOf(api.externalTrainings.get, { params: { id } }, { quiet: 'not-found' })
  const [act, setAct] = useState<Act | null>(null)
  const back = () => setAct(null)
  if (data && act === 'change') return <ChangeDialog training={data} onClose={back} />
  if (data && act) return <ReasonDialog training={data} act={act as 'return' | 'reverse'} onClose={back} />
  const unknown = error?.kind === 'response' && error.status === 404
  return (
    <Dialog
      open
      size="large"
      title={data?.title ?? t('title')}
      onClose={onClose}
      footer={data && <Acts training={data} onAct={setAct} onClose={onClose} />}
    >
      {data ? (
        <Known training={data} />
      ) : error ? (
        <Empty
          title={t(unknown ? 'noSuch' : 'notLoaded')}
          hint={!unknown && t('checkConnection')}
          action={!unknown && <Button onClick={() => void refetch()}>{t('retry')}</Button>}
        />
      ) : (
        <SkeletonLines lines={8} />
      )}
    </Dialog>
  )
}

function Known({ training }: { training: ExternalTraining }) {
  const t = useTexts(externalTexts)
  const { timeZone } = useAgency()
  const to = useAgencyPaths()
  const ask = useAsk()
  const { id, state, reason, effect, files, hours } = training
  return (
    <div className={css.known}>
      {reason && (state === 'returned' || state === 'reversed') && (
        <Banner level="warning" title={t(state === 'returned' ? 'because' : 'reversedBecause', { reason })} />
      )}
      <KeyValues
        items={[
          {
            label: t('employee'),
            value: <Link href={to.employee(training.employee_id, 'training')}>{training.employee_name}</Link>,
          },
          { label: t('state'), value: <ExternalState of={state} /> },
          { label: t('provider'), value: training.provider },
          { label: t('completedOn'), value: formatDay(training.completed_on) },
          { label: t('expiresOn'), value: training.expires_on && formatDay(training.expires_on) },
          { label: t('score'), value: training.score === null ? null : t('scoreOf', { score: training.score }) },
          { label: t('hours'), value: <Hours hours={hours} /> },
          { label: t('program'), value: training.program_title ?? t('noProgram') },
          ...(effect ? [{ label: t('effect'), value: inWords(externalEffects[effect]) }] : []),
          ...(training.certificate_number
            ? [{ label: t('certificateNumber'), value: training.certificate_number }]
            : []),
          ...(training.note ? [{ label: t('note'), value: training.note }] : []),
          { label: t('who'), value: whoWords(training.recorded_at, training.recorded_by_name, timeZone) },
          ...(training.decided_at
            ? [{ label: t('decided'), value: whoWords(training.decided_at, training.decided_by_name, timeZone) }]
            : []),
        ]}
      />
      {files.length > 0 ? (
        <Attachments
          files={files}
          ask={async ({ id: file_id }) => {
            const { address } = await ask(api.externalTrainings.file, { params: { id, file_id } })
            return `${currentApiRoot()}${address}`
          }}
        />
      ) : (
        <p className="quiet">{t('noPaper')}</p>
      )}
    </div>
  )
}

const whoWords = (at: string, name: string | null, timeZone: string | undefined) =>
  [formatInstant(at, timeZone), name].filter(Boolean).join(' · ')

function Hours({ hours }: { hours: ExternalTraining['hours'] }) {
  const t = useTexts(externalTexts)
  return (
    <ul className={css.hours}>
      {hours.map(({ topic, mode, minutes }, at) => (
        <li key={at}>
          {t('inHours', { hours: formatHours(minutes) })} · {topic}
          <span className="quiet"> · {inWords(moduleModes[mode])}</span>
        </li>
      ))}
    </ul>
  )
}

interface ActsProps {
  training: ExternalTraining
  onAct: (act: Act) => void
  onClose: () => void
}

/** What the state allows and the reader may. */
function Acts({ training, onAct, onClose }: ActsProps) {
  const t = useTexts(externalTexts)
  const mayRecord = useCan(access.recordTraining)
  const mayApprove = useCan(access.approveTraining)
  const { id, title, state, is_mine } = training
  const may = (to: Parameters<typeof externalStates.may>[1]) => externalStates.may(state, to)
  const approve = useSend(api.externalTrainings.approve, {
    refresh: showsExternal,
    done: ({ skipped: [left] }) => {
      if (left) return showToast('warning', left.reason)
      showToast('success', t('approved', { title }))
      onClose()
    },
  })
  const remove = useSend(api.externalTrainings.withdraw, {
    refresh: showsExternal,
    done: () => {
      showToast('success', t('removed', { title }))
      onClose()
    },
  })
  const decides = mayApprove && may('approved')
  return (
    <span className={css.acts}>
      {decides && !is_mine && (
        <>
          <Button look="primary" busy={approve.isSending} onClick={() => approve.send({ body: { ids: [id] } })}>
            {t('approve')}
          </Button>
          <Button onClick={() => onAct('return')}>{t('return')}</Button>
        </>
      )}
      {mayRecord && may('withdrawn') && (
        <>
          <Button onClick={() => onAct('change')}>{t('edit')}</Button>
          <Button look="quiet" busy={remove.isSending} onClick={() => remove.send({ params: { id }, body: {} })}>
            {t('remove')}
          </Button>
        </>
      )}
      {mayApprove && may('reversed') && <Button onClick={() => onAct('reverse')}>{t('reverse')}</Button>}
      {decides && is_mine && <span className="quiet">{t('ownWaits')}</span>}
    </span>
  )
}
