import { api, type Waiver, waiverStates } from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { type OpenedProps, OneRecorded, type RecordedKind, recordedWords } from '../second-person/OneRecorded.tsx'
import { ChangeWaiver } from './ChangeWaiver.tsx'
import { showsWaivers } from './shows-waivers.ts'
import { waiversTexts } from './texts.ts'
import { coversWords } from './waiver-values.ts'
import { WaiverStanding } from './WaiverStanding.tsx'

const kind: RecordedKind<Waiver> = {
  calls: { ...api.waivers, accept: api.waivers.approve, undo: api.waivers.undoApprove },
  states: waiverStates,
  accepted: 'approved',
  act: 'approve',
  shows: showsWaivers,
}

/** One waiver: its proof, status and actions. */
export default function OneWaiver({ id, onNext, onPrevious, onClose }: OpenedProps) {
  const t = useTexts(waiversTexts)
  const to = useAgencyPaths()
  return (
    <OneRecorded
      id={id}
      onNext={onNext}
      onPrevious={onPrevious}
      kind={kind}
      words={{
        ...recordedWords(t),
        title: t('waiver'),
        accept: t('approve'),
        acceptNext: t('approveNext'),
        closed: one => t(one.is_medical ? 'medicalDecides' : 'hrDecides'),
      }}
      renderKnown={({ rule_name: rule, last_day, is_medical, is_hr, ...one }) => ({
        title: rule,
        href: to.employee(one.employee_id, 'compliance'),
        warning: warningOf(one),
        items: [
          { label: t('standing'), value: <WaiverStanding of={one.standing} /> },
          { label: t('covers'), value: coversWords(one) },
          { label: t('firstDay'), value: formatDay(one.first_day) },
          { label: t('lastDay'), value: last_day ? formatDay(last_day) : t('noEnd') },
          { label: t('reason'), value: one.reason },
        ],
        papers: {
          none: t('noProof'),
          closed:
            one.may_open || one.proofs === 0
              ? undefined
              : t(is_medical ? 'medicalClosed' : is_hr ? 'hrClosed' : 'proofClosed'),
          hint: is_medical ? t('medicalRecorded') : undefined,
        },
        said: {
          accepted: t('approved', { rule, name: one.employee_name }),
          returned: { title: t('returnTitle', { rule, name: one.employee_name }), said: t('returned', { rule }) },
        },
      })}
      renderChange={(waiver, back) => <ChangeWaiver waiver={waiver} onClose={back} />}
      removal={{
        label: t('removeAsk'),
        of: ({ rule_name: rule, employee_name: name }, wasAccepted) => ({
          call: wasAccepted ? api.waivers.revoke : api.waivers.withdraw,
          words: {
            title: t('removeTitle', { rule, name }),
            submit: t('remove'),
            text: t(wasAccepted ? 'revokeText' : 'removeText'),
            said: t('removed', { rule }),
          },
        }),
      }}
      onClose={onClose}
    />
  )
}

function warningOf({ decision_note: reason, state }: Pick<Waiver, 'decision_note' | 'state'>): string | undefined {
  if (!reason) return undefined
  if (state === 'returned') return waiversTexts.say('because', { reason })
  return state === 'withdrawn' ? waiversTexts.say('removedBecause', { reason }) : undefined
}
