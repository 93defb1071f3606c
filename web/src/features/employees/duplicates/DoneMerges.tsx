import { access, api, type ColumnOf, type EmployeeMerge, mergesList, mergeStates } from '@preceptor/contract'
import { IconArrowsJoin2 } from '@tabler/icons-react'
import { useState } from 'react'
import { formatInstant } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { StatusBadge, type StatusColour } from '@/ui/page/StatusBadge.tsx'
import type { AgencyPaths } from '@/nav/paths.ts'
import type { Cells } from '@/widgets/list/cells.ts'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { DuplicateTabs } from './DuplicateTabs.tsx'
import { duplicatesTexts } from './texts.ts'

const UndoMergeDialog = lazyPart(() => import('./UndoMergeDialog.tsx'))
const colours: Record<EmployeeMerge['state'], StatusColour> = { undoable: 'blue', final: 'grey', undone: 'amber' }

/** Completed merges: who, when, and how long each can be undone. */
export default function DoneMerges() {
  const t = useTexts(duplicatesTexts)
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const mayMerge = useCan(access.mergeEmployees)
  const [undoing, setUndoing] = useState<EmployeeMerge | null>(null)
  const list = useList(api.employeeMerges.merges, mergesList)
  const facts: Facts = { to, timeZone }
  return (
    <ListScreen
      list={list}
      title={t('title')}
      about={t('about')}
      search={{ label: t('searchMerges'), placeholder: t('searchMergesHint') }}
      above={<DuplicateTabs />}
      cells={cellsOf(facts)}
      card={cardOf(facts)}
      renderMenu={mayMerge ? undoOf(setUndoing) : undefined}
      empty={<Empty icon={<IconArrowsJoin2 size={32} />} title={t('noMerges')} hint={t('noMergesHint')} />}
    >
      {undoing && <UndoMergeDialog merge={undoing} onClose={() => setUndoing(null)} />}
    </ListScreen>
  )
}

interface Facts {
  to: AgencyPaths
  timeZone: string | undefined
}

/** `Anna Reyes (1042)` */
const named = (row: EmployeeMerge) =>
  row.employee_number ? `${row.merged_name} (${row.employee_number})` : row.merged_name

const State = ({ row }: { row: EmployeeMerge }) => (
  <StatusBadge colour={colours[row.state]}>
    {row.state === 'undoable'
      ? duplicatesTexts.say('daysLeft', { count: row.days_left })
      : inWords(mergeStates[row.state])}
  </StatusBadge>
)

const cellsOf = ({ to, timeZone }: Facts): Cells<EmployeeMerge, ColumnOf<typeof mergesList>> => ({
  merged: { cell: named },
  kept: { cell: row => <Link href={to.employee(row.employee_id)}>{row.into_name}</Link> },
  who: { cell: row => row.merged_by_name, truncate: true },
  when: { cell: row => <span className="num">{formatInstant(row.merged_at, timeZone)}</span> },
  state: { cell: row => <State row={row} /> },
})

const cardOf =
  ({ to, timeZone }: Facts) =>
  (row: EmployeeMerge) => (
    <CardLines
      title={<Link href={to.employee(row.employee_id)}>{named(row)}</Link>}
      badges={<State row={row} />}
      text={duplicatesTexts.say('into', { name: row.into_name })}
      below={duplicatesTexts.say('mergedBy', {
        name: row.merged_by_name,
        moment: formatInstant(row.merged_at, timeZone),
      })}
    />
  )

const undoOf = (open: (merge: EmployeeMerge) => void) => (row: EmployeeMerge) =>
  row.state === 'undoable' && (
    <Button
      size="small"
      aria-label={duplicatesTexts.say('undoOf', { other: row.merged_name, kept: row.into_name })}
      onClick={() => open(row)}
    >
      {duplicatesTexts.say('undo')}
    </Button>
  )
