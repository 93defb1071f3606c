import { api, type AuditEntry, vendorLogList } from '@preceptor/contract'
import { IconHistory } from '@tabler/icons-react'
import { csmAgencyPaths } from '@/nav/paths.ts'
import { Empty } from '@/ui/page/Empty.tsx'
import { LogScreen } from '@/widgets/audit-log/LogScreen.tsx'
import { SealBar } from '@/widgets/audit-log/SealBar.tsx'
import { useTurnedList } from '@/widgets/list/use-turned-list.ts'

/** What vendor staff did outside of any agency: their sign-ins, the agencies they entered, vendor users, panel messages. */
export default function CsmLogPage() {
  const list = useTurnedList(api.auditLog.vendor, vendorLogList)
  return (
    <LogScreen
      list={list}
      title="Customer success log"
      facts="What happens outside of any one agency. What is done inside one stands in that agency’s audit log."
      placeholder="Person or agency"
      // staff sit in many places: moments are shown where the reader is
      timeZone={undefined}
      subjectHref={agencyOf}
      above={
        <SealBar
          seal={api.auditLog.vendorSeal}
          verify={api.auditLog.vendorVerify}
          timeZone={undefined}
          contact="whoever runs this installation"
        />
      }
      empty={
        <Empty
          icon={<IconHistory size={24} />}
          title="Nothing yet"
          hint="Sign-ins of customer success staff and the agencies they enter will stand here."
        />
      }
    />
  )
}

const agencyOf = ({ kind, subject_id }: AuditEntry) =>
  subject_id && /^(vendor|agency)\./.test(kind) ? csmAgencyPaths(subject_id).dashboard() : undefined
