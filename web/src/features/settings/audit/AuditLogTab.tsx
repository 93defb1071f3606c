import { api, type AuditEntry, auditLogList } from '@preceptor/contract'
import { IconHistory } from '@tabler/icons-react'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import type { AgencyPaths } from '@/nav/paths.ts'
import { Empty } from '@/ui/page/Empty.tsx'
import { LogScreen } from '@/widgets/audit-log/LogScreen.tsx'
import { SealBar } from '@/widgets/audit-log/SealBar.tsx'
import { useTurnedList } from '@/widgets/list/use-turned-list.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { auditTabTexts } from './texts.ts'

/** Refreshes until new entries are sealed. */
const untilSealed = (last: { data: AuditEntry[] } | undefined) =>
  last?.data.some(({ seq }) => seq === null) ? 2_000 : (false as const)

/** R-RTE-9: what happened in the agency, by whom and when, and whether the log is unaltered. */
export default function AuditLogTab() {
  const t = useTexts(auditTabTexts)
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const list = useTurnedList(api.auditLog.list, auditLogList, { every: untilSealed })
  return (
    <LogScreen
      list={list}
      title={t('title')}
      within
      placeholder={t('placeholder')}
      timeZone={timeZone}
      subjectHref={entry => subjectOf(entry, to)}
      above={
        <SealBar seal={api.auditLog.seal} verify={api.auditLog.verify} timeZone={timeZone} contact={t('contact')}>
          <ExportMenu filters={list.values} />
        </SealBar>
      }
      empty={<Empty icon={<IconHistory size={24} />} title={t('emptyTitle')} hint={t('emptyHint')} />}
    />
  )
}

/** Returns the page of an entry's subject; none if its import was undone. */
const subjectOf = ({ kind, subject_id }: AuditEntry, to: AgencyPaths) =>
  subject_id && kind.startsWith('employee.') && kind !== 'employee.removed'
    ? to.employee(subject_id, 'history')
    : undefined
