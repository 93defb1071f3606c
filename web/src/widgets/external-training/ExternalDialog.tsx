import {
  access,
  api,
  type ExternalTraining,
  externalEffects,
  hoursBecause,
  externalStates,
  type Id,
  moduleModes,
  type RnLeader,
} from '@preceptor/contract'
import { useState } from 'react'
import { useAsk, useQueryOf, useSend } from '@/api/queries.ts'
import { formatDay } from '@/lib/format.ts'
import { formatHours } from '@/lib/format-more.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Decides, toldOfOne } from '../second-person/Decides.tsx'
import { ReasonDialog } from '../second-person/ReasonDialog.tsx'
import { Papers, RecordedDialog, RecordedFacts } from '../second-person/RecordedDialog.tsx'
import { ExternalState } from './ExternalState.tsx'
import css from './external.module.css'
import { ChangeDialog } from './RecordDialog.tsx'
import { showsExternal } from './shows-external.ts'
import { externalTexts } from './texts.ts'

type Act = 'change' | 'return' | 'reverse'

/** One training that others gave: its paper, what it counts for, and what can be done about it. */
export default function ExternalDialog({ id, onClose }: { id: Id; onClose: () => void }) {
  const t = useTexts(externalTexts)
  const asked = useQueryOf(api.externalTrainings.get, { params: { id } }, { quiet: 'not-found' })
  const { data } = asked
  const [act, setAct] = useState<Act | null>(null)
  const back = () => setAct(null)
  if (data && act === 'change') return <ChangeDialog training={data} onClose={back} />
  if (data && act && act !== 'change') return <WithReason training={data} act={act} onClose={back} />
  return (
    <RecordedDialog
      asked={asked}
      title={data?.title ?? t('title')}
      words={{ noSuch: t('noSuch'), notLoaded: t('notLoaded') }}
      renderFooter={training => <Acts training={training} onAct={setAct} onClose={onClose} />}
      onClose={onClose}
    >
      {training => <Known training={training} />}
    </RecordedDialog>
  )
}

interface ReasonProps {
  training: ExternalTraining
  /** Back to whoever recorded it, or out of what counts. */
  act: 'return' | 'reverse'
  onClose: () => void
}

function WithReason({ training, act, onClose }: ReasonProps) {
  const t = useTexts(externalTexts)
  const { id, title, recorded_by_name } = training
  const isReturn = act === 'return'
  return (
    <ReasonDialog
      call={api.externalTrainings[act]}
      id={id}
      backTo={isReturn ? recorded_by_name : undefined}
      words={
        isReturn
          ? { title: t('returnTitle', { title }), said: t('returned', { title }) }
          : {
              title: t('reverseTitle', { title }),
              submit: t('reverse'),
              text: t('reverseText'),
              said: t('reversed', { title }),
            }
      }
      refresh={showsExternal}
      onClose={onClose}
      onDone={onClose}
    />
  )
}

function Known({ training }: { training: ExternalTraining }) {
  const t = useTexts(externalTexts)
  const to = useAgencyPaths()
  const ask = useAsk()
  const { id, state, effect, hours_because } = training
  return (
    <>
      <RecordedFacts
        of={training}
        href={to.employee(training.employee_id, 'training')}
        warning={warningOf(training)}
        items={[
          { label: t('state'), value: <ExternalState of={state} /> },
          { label: t('provider'), value: training.provider },
          { label: t('completedOn'), value: formatDay(training.completed_on) },
          { label: t('expiresOn'), value: training.expires_on && formatDay(training.expires_on) },
          { label: t('score'), value: training.score === null ? null : t('scoreOf', { score: training.score }) },
          { label: t('hours'), value: <Hours hours={training.hours} /> },
          ...(training.rn ? [{ label: t('rnLed'), value: nurseOf(training.rn) }] : []),
          { label: t('program'), value: training.program_title ?? t('noProgram') },
          ...(effect ? [{ label: t('effect'), value: effectWords(effect, hours_because) }] : []),
          ...(training.certificate_number
            ? [{ label: t('certificateNumber'), value: training.certificate_number }]
            : []),
        ]}
      />
      <Papers
        files={training.files}
        none={t('noPaper')}
        ask={file_id => ask(api.externalTrainings.file, { params: { id, file_id } })}
      />
    </>
  )
}

const nurseOf = ({ name, license }: RnLeader) => [name, license].filter(Boolean).join(', ') || externalTexts.say('yes')

function warningOf({ reason, state }: ExternalTraining): string | undefined {
  if (!reason) return undefined
  if (state === 'returned') return externalTexts.say('because', { reason })
  return state === 'reversed' ? externalTexts.say('reversedBecause', { reason }) : undefined
}

function Hours({ hours }: { hours: ExternalTraining['hours'] }) {
  return (
    <ul className={css.hours}>
      {hours.map(({ topic, mode, minutes }, at) => (
        <li key={at}>
          {formatHours(minutes, 'short')} · {topic}
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
    done: toldOfOne(t('approved', { title }), onClose),
  })
  const remove = useSend(api.externalTrainings.withdraw, {
    refresh: showsExternal,
    done: () => {
      showToast('success', t('removed', { title }))
      onClose()
    },
  })
  return (
    <Decides
      decides={mayApprove && may('approved')}
      isMine={is_mine}
      accept={t('approve')}
      busy={approve.isSending}
      own={t('ownWaits')}
      onAccept={() => approve.send({ body: { ids: [id] } })}
      onReturn={() => onAct('return')}
    >
      {mayRecord && may('withdrawn') && (
        <>
          <Button onClick={() => onAct('change')}>{t('edit')}</Button>
          <Button look="quiet" busy={remove.isSending} onClick={() => remove.send({ params: { id }, body: {} })}>
            {t('remove')}
          </Button>
        </>
      )}
      {mayApprove && may('reversed') && <Button onClick={() => onAct('reverse')}>{t('reverse')}</Button>}
    </Decides>
  )
}

const effectWords = (effect: keyof typeof externalEffects, because: keyof typeof hoursBecause | null) =>
  [inWords(externalEffects[effect]), ...(because ? [inWords(hoursBecause[because])] : [])].join('. ')
