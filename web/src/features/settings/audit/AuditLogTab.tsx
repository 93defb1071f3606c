import { api, type AuditEntry, auditFilters } from '@preceptor/contract'
import { IconHistory } from '@tabler/icons-react'
import { useQueryOf } from '@/api/queries.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import type { AgencyPaths } from '@/nav/paths.ts'
import { Button } from '@/ui/Button.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { EntryDialog } from '@/widgets/audit-log/EntryDialog.tsx'
import { LogFilters } from '@/widgets/audit-log/LogFilters.tsx'
import { LogList } from '@/widgets/audit-log/LogList.tsx'
import { SealBar } from '@/widgets/audit-log/SealBar.tsx'
import { useLogQuery } from '@/widgets/audit-log/use-log-query.ts'
import { ExportMenu } from './ExportMenu.tsx'

const none = Object.fromEntries(Object.keys(auditFilters).map(key => [key, null]))
const usual = ['group', 'actor_id', 'at'] as const

/** What was just written is sealed a moment later. */
const untilSealed = (last: { data: AuditEntry[] } | undefined) =>
  last?.data.some(({ seq }) => seq === null) ? 2_000 : (false as const)

/** R-RTE-9: what happened in the agency, by whom and when, and whether it still says what it said. */
export default function AuditLogTab() {
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const { values, cursor, entry, open, change } = useLogQuery(auditFilters)
  const list = useQueryOf(api.auditLog.list, { query: { ...values, ...cursor } }, { keep: true, every: untilSealed })
  const opened = list.data?.data.find(({ id }) => id === entry)
  return (
    <>
      <SealBar
        seal={api.auditLog.seal}
        verify={api.auditLog.verify}
        timeZone={timeZone}
        tell="your customer success manager"
      >
        <ExportMenu filters={values} />
      </SealBar>
      <LogFilters
        filters={auditFilters}
        values={values}
        change={change}
        usual={usual}
        placeholder="Name of whom or what"
      />
      <LogList
        label="Audit log"
        page={list.data}
        timeZone={timeZone}
        failed={list.isError}
        busy={list.isPlaceholderData}
        onRetry={() => void list.refetch()}
        onOpen={({ id }) => open(id)}
        onTurn={cursor => change({ ...cursor })}
        none={
          Object.values(values).some(Boolean) ? (
            <Empty
              title="No entry matches"
              hint="Look with fewer filters, or another spelling."
              action={<Button onClick={() => change(none)}>Clear all filters</Button>}
            />
          ) : (
            <Empty
              icon={<IconHistory size={24} />}
              title="Nothing yet"
              hint="Every sign-in, change and export of this agency will stand here."
            />
          )
        }
      />
      <EntryDialog
        entry={opened}
        timeZone={timeZone}
        onClose={() => open(null)}
        subjectHref={opened && subjectOf(opened, to)}
      />
    </>
  )
}

/** Where whom it is about can be seen; one whose import was taken back cannot. */
const subjectOf = ({ kind, subject_id }: AuditEntry, to: AgencyPaths) =>
  subject_id && kind.startsWith('employee.') && kind !== 'employee.removed'
    ? to.employee(subject_id, 'history')
    : undefined
