import { access, api } from '@preceptor/contract'
import { IconBeach } from '@tabler/icons-react'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { deputyTexts } from './texts.ts'

const DeputyDialog = lazyPart(() => import('./DeputyDialog.tsx'))

/** For a coordinator: chooses who answers while they are away. */
export function AwayButton() {
  const t = useTexts(deputyTexts)
  const mayWrite = useCan(access.sendMessages)
  const own = useQueryOf(api.coordinators.deputies, {}, { quiet: true }).data?.own
  const [isOpen, setOpen] = useState(false)
  if (!mayWrite || !own) return null
  return (
    <>
      <Button icon={<IconBeach size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {own.deputy ? t('awayNow', { name: own.deputy.name }) : t('away')}
      </Button>
      {isOpen && <DeputyDialog coordinator={own} isOwn onClose={() => setOpen(false)} />}
    </>
  )
}
