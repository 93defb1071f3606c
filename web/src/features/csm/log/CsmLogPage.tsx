import { api, vendorLogFilters } from '@preceptor/contract'
import { IconHistory } from '@tabler/icons-react'
import { useQueryOf } from '@/api/queries.ts'
import { csmAgencyPaths } from '@/nav/paths.ts'
import { Button } from '@/ui/Button.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { ListPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { EntryDialog } from '@/widgets/audit-log/EntryDialog.tsx'
import { LogFilters } from '@/widgets/audit-log/LogFilters.tsx'
import { LogList } from '@/widgets/audit-log/LogList.tsx'
import { SealBar } from '@/widgets/audit-log/SealBar.tsx'
import { useLogQuery } from '@/widgets/audit-log/use-log-query.ts'

const none = Object.fromEntries(Object.keys(vendorLogFilters).map(key => [key, null]))

/** What vendor staff did outside of any agency: their sign-ins, the agencies they entered, vendor users, panel messages. */
export default function CsmLogPage() {
  const { values, cursor, entry, open, change } = useLogQuery(vendorLogFilters)
  const list = useQueryOf(api.auditLog.vendor, { query: { ...values, ...cursor } }, { keep: true })
  const opened = list.data?.data.find(({ id }) => id === entry)
  const about = opened?.kind.startsWith('vendor.') || opened?.kind.startsWith('agency.') ? opened.subject_id : null
  return (
    <ListPage>
      <PageHeader
        title="Customer success log"
        facts="What happens outside of any one agency. What is done inside one stands in that agency’s audit log."
      />
      <SealBar
        seal={api.auditLog.vendorSeal}
        verify={api.auditLog.vendorVerify}
        timeZone={undefined}
        tell="whoever runs this installation"
      />
      <LogFilters
        filters={vendorLogFilters}
        values={values}
        change={change}
        usual={['group', 'at']}
        placeholder="Person or agency"
      />
      <LogList
        label="Customer success log"
        page={list.data}
        // staff sit in many places: moments are shown where the reader is
        timeZone={undefined}
        failed={list.isError}
        busy={list.isPlaceholderData}
        onRetry={() => void list.refetch()}
        onOpen={({ id }) => open(id)}
        onTurn={to => change({ ...to })}
        none={
          Object.values(values).some(Boolean) ? (
            <Empty
              title="No entry matches"
              hint="Look with fewer filters, or another name."
              action={<Button onClick={() => change(none)}>Clear all filters</Button>}
            />
          ) : (
            <Empty
              icon={<IconHistory size={24} />}
              title="Nothing yet"
              hint="Sign-ins of customer success staff and the agencies they enter will stand here."
            />
          )
        }
      />
      <EntryDialog
        entry={opened}
        timeZone={undefined}
        onClose={() => open(null)}
        subjectHref={about ? csmAgencyPaths(about).dashboard() : undefined}
      />
    </ListPage>
  )
}
