import { access, api, type Id, type Waiver } from '@preceptor/contract'
import { IconPlus, IconShieldOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { RecordedLine, RecordedLines } from '../second-person/RecordedLines.tsx'
import { waiversTexts } from './texts.ts'
import { coversWords, daysWords } from './waiver-values.ts'
import { WaiverStanding } from './WaiverStanding.tsx'

const WaiverDialog = lazyPart(() => import('../compliance/WaiverDialog.tsx'))
const OneWaiver = lazyPart(() => import('./OneWaiver.tsx'))

/** Rules that are lifted for this person, with the way to another one. */
export default function WaiversOf({ employee }: { employee: { id: Id; name: string; first_name: string } }) {
  const t = useTexts(waiversTexts)
  const { id } = employee
  const mayRecord = useCan(access.recordTraining)
  const { data, isError, refetch } = useQueryOf(api.waivers.ofEmployee, { params: { id } }, { quiet: true })
  const [asking, setAsking] = useState(false)
  const [opened, setOpened] = useState<Id | null>(null)
  const some = data?.data ?? []
  const ask = mayRecord && (
    <Button size="small" icon={<IconPlus size={16} aria-hidden="true" />} onClick={() => setAsking(true)}>
      {t('ask')}
    </Button>
  )
  return (
    <>
      <Card title={t('title')} action={ask} flush={some.length > 0}>
        {!data && !isError && <SkeletonLines lines={2} />}
        {!data && isError && (
          <p role="alert">
            {t('listNotLoaded')}{' '}
            <Button size="small" onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          </p>
        )}
        {data && some.length === 0 && <p className="quiet">{t('none', { name: employee.first_name })}</p>}
        {some.length > 0 && (
          <RecordedLines label={t('title')}>
            {some.map(one => (
              <Line key={one.id} one={one} onOpen={() => setOpened(one.id)} />
            ))}
          </RecordedLines>
        )}
      </Card>
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
