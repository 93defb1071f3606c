import type { StandingState } from '@preceptor/contract/compliance/result'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { ComplianceState } from '@/widgets/compliance/ComplianceState.tsx'
import { complianceTexts } from './texts.ts'

const notCompliant: ReadonlySet<StandingState> = new Set(['overdue', 'lapsed', 'unknown', 'not_applicable'])
export const isCompliant = (state: StandingState) => !notCompliant.has(state)

/** Compliant or not, before the worst status of a rule; due soon is also shown. */
export function Answer({ state }: { state: StandingState }) {
  const t = useTexts(complianceTexts)
  if (!isCompliant(state)) return <ComplianceState state={state} />
  return (
    <>
      <StatusBadge colour="green">{t('compliant')}</StatusBadge>
      {state === 'due_soon' && (
        <>
          {' '}
          <ComplianceState state={state} />
        </>
      )}
    </>
  )
}
