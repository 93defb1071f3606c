import { api, type AuditEntry, vendorLogList } from '@preceptor/contract'
import { IconHistory } from '@tabler/icons-react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { csmAgencyPaths } from '@/nav/paths.ts'
import { Empty } from '@/ui/page/Empty.tsx'
import { LogScreen } from '@/widgets/audit-log/LogScreen.tsx'
import { SealBar } from '@/widgets/audit-log/SealBar.tsx'
import { useTurnedList } from '@/widgets/list/use-turned-list.ts'
import { csmLogTexts } from './texts.ts'

/** Vendor staff's events outside agencies: sign-ins, visits to agencies, vendor users, panel messages. */
export default function CsmLogPage() {
  const t = useTexts(csmLogTexts)
  const list = useTurnedList(api.auditLog.vendor, vendorLogList)
  return (
    <LogScreen
      list={list}
      title={t('title')}
      facts={t('facts')}
      placeholder={t('searchIn')}
      // Staff work in many time zones, so times are in the reader's zone
      timeZone={undefined}
      subjectHref={agencyOf}
      above={
        <SealBar
          seal={api.auditLog.vendorSeal}
          verify={api.auditLog.vendorVerify}
          timeZone={undefined}
          contact={t('contact')}
        />
      }
      empty={<Empty icon={<IconHistory size={24} />} title={t('empty')} hint={t('emptyHint')} />}
    />
  )
}

const agencyOf = ({ kind, subject_id }: AuditEntry) =>
  subject_id && /^(vendor|agency)\./.test(kind) ? csmAgencyPaths(subject_id).dashboard() : undefined
