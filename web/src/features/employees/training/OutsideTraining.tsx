import { access, api, type Employee, type ExternalTraining, fullName } from '@preceptor/contract'
import { IconFileCertificate } from '@tabler/icons-react'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { formatDay } from '@/lib/format.ts'
import { formatHours } from '@/lib/format-more.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { ExternalState } from '@/widgets/external-training/ExternalState.tsx'
import { externalTexts } from '@/widgets/external-training/texts.ts'
import { RecordedCard } from '@/widgets/second-person/RecordedCard.tsx'
import { RecordedLine } from '@/widgets/second-person/RecordedLines.tsx'

const RecordDialog = lazyPart(() => import('@/widgets/external-training/RecordDialog.tsx'))
const ExternalDialog = lazyPart(() => import('@/widgets/external-training/ExternalDialog.tsx'))

/** This person's outside training, with attached documents and states. */
export default function OutsideTraining({ employee }: { employee: Employee }) {
  const t = useTexts(externalTexts)
  const { id } = employee
  const mayRecord = useCan(access.recordTraining)
  const asked = useQueryOf(api.externalTrainings.ofEmployee, { params: { id } }, { quiet: true })
  const [recording, setRecording] = useState(false)
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <>
      <RecordedCard
        title={t('title')}
        asked={asked}
        words={{ add: t('record'), notLoaded: t('listNotLoaded'), none: t('none') }}
        onAdd={mayRecord ? () => setRecording(true) : undefined}
        renderLine={one => <Line key={one.id} one={one} onOpen={() => setOpened(one.id)} />}
      />
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
    <RecordedLine
      icon={<IconFileCertificate size={20} aria-hidden="true" />}
      title={title}
      facts={facts}
      more={reason && state !== 'approved' ? [t('because', { reason })] : []}
      badge={<ExternalState of={state} />}
    >
      <Button size="small" aria-label={t('open', { title })} onClick={onOpen}>
        {t('details')}
      </Button>
    </RecordedLine>
  )
}
