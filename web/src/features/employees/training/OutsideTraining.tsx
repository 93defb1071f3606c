import { access, api, type Employee, type ExternalTraining, fullName } from '@preceptor/contract'
import { IconFileCertificate, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { formatDay } from '@/lib/format.ts'
import { formatHours } from '@/lib/format-more.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { ExternalState } from '@/widgets/external-training/ExternalState.tsx'
import { externalTexts } from '@/widgets/external-training/texts.ts'
import css from './training.module.css'

const RecordDialog = lazyPart(() => import('@/widgets/external-training/RecordDialog.tsx'))
const ExternalDialog = lazyPart(() => import('@/widgets/external-training/ExternalDialog.tsx'))

/** What this person learned from others, with its paper and how it stands. */
export default function OutsideTraining({ employee }: { employee: Employee }) {
  const t = useTexts(externalTexts)
  const { id } = employee
  const mayRecord = useCan(access.recordTraining)
  const { data, isError, refetch } = useQueryOf(api.externalTrainings.ofEmployee, { params: { id } }, { quiet: true })
  const [recording, setRecording] = useState(false)
  const [opened, setOpened] = useState<string | null>(null)
  const some = data?.data ?? []
  const record = mayRecord && (
    <Button size="small" icon={<IconPlus size={16} />} onClick={() => setRecording(true)}>
      {t('record')}
    </Button>
  )
  return (
    <>
      <Card title={t('title')} action={record} flush={some.length > 0}>
        {!data && !isError && <SkeletonLines lines={2} />}
        {!data && isError && (
          <p role="alert">
            {t('listNotLoaded')}{' '}
            <Button size="small" onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          </p>
        )}
        {data && some.length === 0 && <p className="quiet">{t('none')}</p>}
        {some.length > 0 && (
          <ul className={css.lines} aria-label={t('title')}>
            {some.map(one => (
              <Line key={one.id} one={one} onOpen={() => setOpened(one.id)} />
            ))}
          </ul>
        )}
      </Card>
      {recording && <RecordDialog employee={{ id, name: fullName(employee) }} onClose={() => setRecording(false)} />}
      {opened && <ExternalDialog id={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function Line({ one, onOpen }: { one: ExternalTraining; onOpen: () => void }) {
  const t = useTexts(externalTexts)
  const { title, provider, completed_on, state, reason, program_title } = one
  const minutes = one.hours.reduce((sum, line) => sum + line.minutes, 0)
  const facts = [
    formatDay(completed_on),
    provider,
    formatHours(minutes, 'short'),
    ...(program_title ? [program_title] : []),
  ]
  return (
    <li className={css.outside}>
      <IconFileCertificate size={20} aria-hidden="true" />
      <div className={css.what}>
        <span className={css.title}>{title}</span>
        <p className="quiet">{facts.join(' · ')}</p>
        {reason && state !== 'approved' && <p className="quiet">{t('because', { reason })}</p>}
      </div>
      <ExternalState of={state} />
      <Button size="small" aria-label={t('open', { title })} onClick={onOpen}>
        {t('details')}
      </Button>
    </li>
  )
}
