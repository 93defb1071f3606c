import { access, api, type Id, type Waiver } from '@preceptor/contract'
import { IconShieldOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { RecordedCard } from '../second-person/RecordedCard.tsx'
import { RecordedLine } from '../second-person/RecordedLines.tsx'
import { waiversTexts } from './texts.ts'
import { coversWords, daysWords } from './waiver-values.ts'
import { WaiverStanding } from './WaiverStanding.tsx'

const WaiverDialog = lazyPart(() => import('../compliance/WaiverDialog.tsx'))
const OneWaiver = lazyPart(() => import('./OneWaiver.tsx'))

/** Waivers of this person's rules, with a way to request another one. */
export default function WaiversOf({ employee }: { employee: { id: Id; name: string; first_name: string } }) {
  const t = useTexts(waiversTexts)
  const { id } = employee
  const mayRecord = useCan(access.recordTraining)
  const asked = useQueryOf(api.waivers.ofEmployee, { params: { id } }, { quiet: true })
  const [asking, setAsking] = useState(false)
  const [opened, setOpened] = useState<Id | null>(null)
  return (
    <>
      <RecordedCard
        title={t('title')}
        asked={asked}
        words={{ add: t('ask'), notLoaded: t('listNotLoaded'), none: t('none', { name: employee.first_name }) }}
        onAdd={mayRecord ? () => setAsking(true) : undefined}
        renderLine={one => <Line key={one.id} one={one} onOpen={() => setOpened(one.id)} />}
      />
      {asking && <WaiverDialog employee={employee} onClose={() => setAsking(false)} />}
      {opened && <OneWaiver id={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function Line({ one, onOpen }: { one: Waiver; onOpen: () => void }) {
  const t = useTexts(waiversTexts)
  const { rule_name: rule, state, decision_note: reason } = one
  return (
    <RecordedLine
      icon={<IconShieldOff size={20} aria-hidden="true" />}
      title={rule}
      facts={[coversWords(one), daysWords(one), one.reason]}
      more={state === 'returned' && reason ? [t('because', { reason })] : []}
      badge={<WaiverStanding of={one.standing} />}
    >
      <Button size="small" aria-label={t('open', { rule })} onClick={onOpen}>
        {t('details')}
      </Button>
    </RecordedLine>
  )
}
