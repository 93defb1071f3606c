import {
  access,
  api,
  type ExternalTraining,
  externalEffects,
  hoursBecause,
  externalStates,
  moduleModes,
  type RnLeader,
} from '@preceptor/contract'
import { useSend } from '@/api/queries.ts'
import { formatDay } from '@/lib/format.ts'
import { formatHours } from '@/lib/format-more.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { type OpenedProps, OneRecorded, type RecordedKind, recordedWords } from '../second-person/OneRecorded.tsx'
import { ReasonDialog } from '../second-person/ReasonDialog.tsx'
import { ExternalState } from './ExternalState.tsx'
import css from './external.module.css'
import { ChangeDialog } from './RecordDialog.tsx'
import { showsExternal } from './shows-external.ts'
import { externalTexts } from './texts.ts'

const kind: RecordedKind<ExternalTraining> = {
  calls: { ...api.externalTrainings, accept: api.externalTrainings.approve, undo: api.externalTrainings.undoApprove },
  states: externalStates,
  accepted: 'approved',
  act: 'approve',
  shows: showsExternal,
}

/** One outside training: its document, its credit, and its actions. */
export default function ExternalDialog({ id, onNext, onPrevious, onClose }: OpenedProps) {
  const t = useTexts(externalTexts)
  const to = useAgencyPaths()
  return (
    <OneRecorded
      id={id}
      onNext={onNext}
      onPrevious={onPrevious}
      kind={kind}
      words={{
        ...recordedWords(t),
        accept: t('approve'),
        acceptNext: t('approveNext'),
      }}
      renderKnown={({ title, state, score, effect, ...training }) => ({
        title,
        href: to.employee(training.employee_id, 'training'),
        warning: warningOf({ ...training, state }),
        items: [
          { label: t('state'), value: <ExternalState of={state} /> },
          { label: t('provider'), value: training.provider },
          { label: t('completedOn'), value: formatDay(training.completed_on) },
          ...(training.expires_on ? [{ label: t('expiresOn'), value: formatDay(training.expires_on) }] : []),
          ...(score === null ? [] : [{ label: t('score'), value: t('scoreOf', { score }) }]),
          { label: t('hours'), value: <Hours hours={training.hours} /> },
          ...(training.rn ? [{ label: t('rnLed'), value: nurseOf(training.rn) }] : []),
          { label: t('program'), value: training.program_title ?? t('noProgram') },
          ...(effect ? [{ label: t('effect'), value: effectWords(effect, training.hours_because) }] : []),
          ...(training.certificate_number
            ? [{ label: t('certificateNumber'), value: training.certificate_number }]
            : []),
        ],
        papers: { none: t('noPaper') },
        said: {
          accepted: t('approved', { title, name: training.employee_name }),
          returned: {
            title: t('returnTitle', { title, name: training.employee_name }),
            said: t('returned', { title }),
          },
        },
      })}
      renderChange={(training, back) => <ChangeDialog training={training} onClose={back} />}
      renderMore={(training, show) => (
        <More training={training} onReverse={() => show('reverse')} onRemoved={onClose} />
      )}
      renderAct={({ title, employee_name: name }, back) => (
        <ReasonDialog
          call={api.externalTrainings.reverse}
          id={id}
          words={{
            title: t('reverseTitle', { title, name }),
            submit: t('reverse'),
            text: t('reverseText'),
            said: t('reversed', { title }),
          }}
          refresh={showsExternal}
          onClose={back}
          onDone={back}
        />
      )}
      onClose={onClose}
    />
  )
}

interface MoreProps {
  training: ExternalTraining
  onReverse: () => void
  onRemoved: () => void
}

/** Removes a pending training without a reason, or reverses one that counts in the ledger. */
function More({ training: { id, title, state }, onReverse, onRemoved }: MoreProps) {
  const t = useTexts(externalTexts)
  const mayRecord = useCan(access.recordTraining)
  const mayApprove = useCan(access.approveTraining)
  const remove = useSend(api.externalTrainings.withdraw, {
    refresh: showsExternal,
    done: () => {
      showToast('success', t('removed', { title }))
      onRemoved()
    },
  })
  return (
    <>
      {mayRecord && externalStates.may(state, 'withdrawn') && (
        <Button look="quiet" busy={remove.isSending} onClick={() => remove.send({ params: { id }, body: {} })}>
          {t('remove')}
        </Button>
      )}
      {mayApprove && externalStates.may(state, 'reversed') && <Button onClick={onReverse}>{t('reverse')}</Button>}
    </>
  )
}

const nurseOf = ({ name, license }: RnLeader) => [name, license].filter(Boolean).join(', ') || externalTexts.say('yes')

function warningOf({ reason, state }: Pick<ExternalTraining, 'reason' | 'state'>): string | undefined {
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

const effectWords = (effect: keyof typeof externalEffects, because: keyof typeof hoursBecause | null) =>
  [inWords(externalEffects[effect]), ...(because ? [inWords(hoursBecause[because])] : [])].join('. ')
