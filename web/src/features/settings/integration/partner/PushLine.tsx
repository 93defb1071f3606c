import { causeOf, type PartnerPush, pushKinds, pushStates } from '@preceptor/contract'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { Link } from '@/ui/Link.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import css from './partner.module.css'
import { pushColours } from './push-state.ts'
import { partnerTexts } from './texts.ts'

/** One item sent to the partner: the person and the progress. */
export function PushLine({ one }: { one: PartnerPush }) {
  const t = useTexts(partnerTexts)
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const { employee, about, kind, state, code, value, attempts, asked_by, queued_at, sent_at, ended_at } = one
  const at = (moment: string) => formatInstant(moment, timeZone)
  const isConfirmed = state === 'confirmed' && ended_at !== null
  return (
    <li className={css.line}>
      <div className={css.what}>
        <span className={css.name}>
          <Link href={to.employee(employee.id)}>{employee.name}</Link>
        </span>{' '}
        <StatusBadge colour={pushColours[state]}>{inWords(pushStates[state])}</StatusBadge>
        <p>{[inWords(pushKinds[kind].label), about].filter(Boolean).join(' · ')}</p>
        <p className="quiet">
          {[
            t('queuedAt', { moment: at(queued_at) }),
            sent_at && t('sentAt', { moment: at(sent_at) }),
            isConfirmed && t('confirmedAt', { moment: at(ended_at) }),
            code && inWords(causeOf(code).words(value ?? '')),
            attempts > 1 && t('tries', { count: attempts }),
            asked_by === 'rule' && t('byRule'),
            asked_by === 'user' && t('byHand'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
    </li>
  )
}
