import { access, api, type Id, type Waiver, waiverStates } from '@preceptor/contract'
import { useState } from 'react'
import { useAsk, useQueryOf, useSend } from '@/api/queries.ts'
import { formatDay } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { Decides, toldOfOne } from '../second-person/Decides.tsx'
import { ReasonDialog } from '../second-person/ReasonDialog.tsx'
import { Papers, RecordedDialog, RecordedFacts } from '../second-person/RecordedDialog.tsx'
import { ChangeWaiver } from './ChangeWaiver.tsx'
import { showsWaivers } from './shows-waivers.ts'
import { waiversTexts } from './texts.ts'
import { coversWords } from './waiver-values.ts'
import { WaiverStanding } from './WaiverStanding.tsx'

type Reasoned = 'return' | 'withdraw' | 'revoke'
type Act = 'change' | Reasoned

/** One waiver: its proof, how it stands, and what can be done about it. */
export default function OneWaiver({ id, onClose }: { id: Id; onClose: () => void }) {
  const t = useTexts(waiversTexts)
  const asked = useQueryOf(api.waivers.get, { params: { id } }, { quiet: 'not-found' })
  const { data } = asked
  const [act, setAct] = useState<Act | null>(null)
  const back = () => setAct(null)
  if (data && act === 'change') return <ChangeWaiver waiver={data} onClose={back} />
  if (data && act && act !== 'change')
    return <WithReason waiver={data} act={act} onClose={back} onDone={act === 'return' ? back : onClose} />
  return (
    <RecordedDialog
      asked={asked}
      title={data?.rule_name ?? t('waiver')}
      words={{ noSuch: t('noSuch'), notLoaded: t('notLoaded') }}
      renderFooter={waiver => <Acts waiver={waiver} onAct={setAct} onClose={onClose} />}
      onClose={onClose}
    >
      {waiver => <Known waiver={waiver} />}
    </RecordedDialog>
  )
}

interface ReasonProps {
  waiver: Waiver
  /** Back to whoever asked for it, or off the file; of an approved one by those who approve. */
  act: Reasoned
  onClose: () => void
  onDone: () => void
}

function WithReason({ waiver, act, ...ends }: ReasonProps) {
  const t = useTexts(waiversTexts)
  const { id, rule_name: rule, recorded_by_name } = waiver
  const isReturn = act === 'return'
  return (
    <ReasonDialog
      call={api.waivers[act]}
      id={id}
      backTo={isReturn ? recorded_by_name : undefined}
      words={
        isReturn
          ? { title: t('returnTitle', { rule }), said: t('returned', { rule }) }
          : {
              title: t('removeTitle', { rule }),
              submit: t('remove'),
              text: t(act === 'revoke' ? 'revokeText' : 'removeText'),
              said: t('removed', { rule }),
            }
      }
      refresh={showsWaivers}
      {...ends}
    />
  )
}

function Known({ waiver }: { waiver: Waiver }) {
  const t = useTexts(waiversTexts)
  const to = useAgencyPaths()
  const ask = useAsk()
  const { id, last_day, is_medical, may_open, proofs } = waiver
  return (
    <>
      <RecordedFacts
        of={waiver}
        href={to.employee(waiver.employee_id, 'compliance')}
        warning={warningOf(waiver)}
        items={[
          { label: t('standing'), value: <WaiverStanding of={waiver.standing} /> },
          { label: t('covers'), value: coversWords(waiver) },
          { label: t('firstDay'), value: formatDay(waiver.first_day) },
          { label: t('lastDay'), value: last_day ? formatDay(last_day) : t('noEnd') },
          { label: t('reason'), value: waiver.reason },
        ]}
      />
      <Papers
        files={waiver.files}
        none={t('noProof')}
        closed={may_open || proofs === 0 ? undefined : t(is_medical ? 'medicalClosed' : 'proofClosed')}
        hint={is_medical ? t('medicalRecorded') : undefined}
        ask={file_id => ask(api.waivers.file, { params: { id, file_id } })}
      />
    </>
  )
}

function warningOf({ decision_note: reason, state }: Waiver): string | undefined {
  if (!reason) return undefined
  if (state === 'returned') return waiversTexts.say('because', { reason })
  return state === 'withdrawn' ? waiversTexts.say('removedBecause', { reason }) : undefined
}

interface ActsProps {
  waiver: Waiver
  onAct: (act: Act) => void
  onClose: () => void
}

/** What the state allows and the reader may. */
function Acts({ waiver, onAct, onClose }: ActsProps) {
  const t = useTexts(waiversTexts)
  const mayRecord = useCan(access.recordTraining)
  const mayApprove = useCan(access.approveTraining)
  const { id, rule_name: rule, state, is_mine, is_medical, may_open } = waiver
  const isClosed = is_medical && !may_open
  const approve = useSend(api.waivers.approve, {
    refresh: showsWaivers,
    done: toldOfOne(t('approved', { rule }), onClose),
  })
  const isApproved = state === 'approved'
  const mayRemove = waiverStates.may(state, 'withdrawn') && (isApproved ? mayApprove : mayRecord)
  return (
    <Decides
      decides={mayApprove && !isClosed && waiverStates.may(state, 'approved')}
      isMine={is_mine}
      accept={t('approve')}
      busy={approve.isSending}
      own={t('ownWaits')}
      onAccept={() => approve.send({ body: { ids: [id] } })}
      onReturn={() => onAct('return')}
    >
      {!isApproved && mayRecord && !isClosed && state !== 'withdrawn' && (
        <Button onClick={() => onAct('change')}>{t('edit')}</Button>
      )}
      {mayApprove && isClosed && state === 'recorded' && <span className="quiet">{t('medicalDecides')}</span>}
      {mayRemove && (
        <Button look="quiet" onClick={() => onAct(isApproved ? 'revoke' : 'withdraw')}>
          {t('removeAsk')}
        </Button>
      )}
    </Decides>
  )
}
