import { api, fullName } from '@preceptor/contract'
import { useOutletContext } from 'react-router'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useNarrow } from '@/lib/use-media.ts'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { AsOfPicker } from '@/widgets/compliance/AsOfPicker.tsx'
import { useAsOf } from '@/widgets/compliance/as-of.ts'
import { ProofButton } from '@/widgets/surveys/ProofButton.tsx'
import LeaveOf from '@/widgets/leave/LeaveOf.tsx'
import WaiversOf from '@/widgets/waivers/WaiversOf.tsx'
import css from './compliance/compliance.module.css'
import { Standing } from './compliance/Standing.tsx'
import { complianceTexts } from './compliance/texts.ts'
import type { EmployeeOutlet } from './EmployeePage.tsx'

/** This person's standing under every rule on a given day, with reasons. */
export default function ComplianceTab() {
  const t = useTexts(complianceTexts)
  const { employee } = useOutletContext<EmployeeOutlet>()
  const asOf = useAsOf()
  const isNarrow = useNarrow()
  const args = { params: { id: employee.id }, query: asOf.query }
  const { data, isError, refetch } = useQueryOf(api.compliance.ofEmployee, args)
  const tools = (
    <div className={css.bar}>
      <AsOfPicker asOf={asOf} />
      {data?.state !== 'unknown' && <ProofButton employeeId={employee.id} asOf={asOf} />}
    </div>
  )
  return (
    <div className={css.page}>
      {!(isNarrow && data) && tools}
      {data ? (
        <Standing employee={employee} standing={data} asOf={asOf} tools={isNarrow && tools} />
      ) : isError ? (
        <NotLoaded title={t('notLoaded')} retry={refetch} />
      ) : (
        <SkeletonLines lines={8} />
      )}
      {asOf.isNow && (
        <>
          <WaiversOf employee={{ id: employee.id, name: fullName(employee), first_name: employee.first_name }} />
          <LeaveOf employee={{ id: employee.id, name: fullName(employee) }} />
        </>
      )}
    </div>
  )
}
