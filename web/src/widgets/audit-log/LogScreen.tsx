import type { AuditEntry } from '@preceptor/contract'
import type { ReactNode } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { ListLines } from '../list/ListLines.tsx'
import { ListScreen, type ListScreenProps } from '../list/ListScreen.tsx'
import type { ListState } from '../list/use-list.ts'
import { EntryDialog } from './EntryDialog.tsx'
import { LogDays } from './LogDays.tsx'
import { auditTexts } from './texts.ts'

interface Props extends Pick<ListScreenProps<AuditEntry>, 'title' | 'facts' | 'within' | 'above'> {
  list: ListState<AuditEntry> & { turn: ListState<AuditEntry>['change'] }
  /** The placeholder of the search. */
  placeholder: string
  timeZone: string | undefined
  /** The page of an entry's subject. */
  subjectHref: (entry: AuditEntry) => string | undefined
  empty: ReactNode
}

/** A log: entries by day, and a dialog with an entry's details. */
export function LogScreen({ list, placeholder, timeZone, subjectHref, empty, ...page }: Props) {
  const t = useTexts(auditTexts)
  // The address names the entry with open details
  const opened = list.rows?.find(({ id }) => id === list.params.get('entry'))
  return (
    <ListScreen
      {...page}
      list={list}
      search={{ label: t('search'), placeholder }}
      body={
        <ListLines
          list={list}
          label={page.title}
          renderLines={entries => (
            <LogDays entries={entries} timeZone={timeZone} onOpen={({ id }) => list.turn({ entry: id })} />
          )}
          empty={empty}
        />
      }
    >
      <EntryDialog
        entry={opened}
        timeZone={timeZone}
        onClose={() => list.turn({ entry: null }, { replace: true })}
        subjectHref={opened && subjectHref(opened)}
      />
    </ListScreen>
  )
}
