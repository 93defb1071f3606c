import { access, type Employee, fullName, type Id } from '@preceptor/contract'
import { useState } from 'react'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import type { WaivedWindow } from '@/widgets/waivers/waiver-values.ts'
import { complianceTexts } from './texts.ts'

const WaiverDialog = lazyPart(() => import('@/widgets/compliance/WaiverDialog.tsx'))

interface Props {
  employee: Employee
  rule: { rule_id: Id; name: string }
  /** The window to waive, if the screen knows one. */
  window?: WaivedWindow | null
}

/** Requests a waiver of this rule, or one window of it; another person approves it. */
export function AskWaiver({ employee, rule: { rule_id, name }, window = null }: Props) {
  const t = useTexts(complianceTexts)
  const mayAsk = useCan(access.recordTraining)
  const [asking, setAsking] = useState(false)
  if (!mayAsk) return null
  return (
    <>
      <Button size="small" look="quiet" aria-label={t('askWaiverFor', { rule: name })} onClick={() => setAsking(true)}>
        {t('askWaiver')}
      </Button>
      {asking && (
        <WaiverDialog
          employee={{ id: employee.id, name: fullName(employee) }}
          rule={{ id: rule_id, name }}
          window={window}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
