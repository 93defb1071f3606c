import {
  access,
  api,
  type ColumnOf,
  duplicateReasons,
  duplicatesList,
  duplicateStrengths,
  type FoundDuplicate,
  formatPhone,
  fullName,
} from '@preceptor/contract'
import { IconUsers } from '@tabler/icons-react'
import { useSend } from '@/api/queries.ts'
import { formatDay } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import { ButtonLink } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { MenuButton, type MenuItem } from '@/ui/overlay/Menu.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Empty } from '@/ui/page/Empty.tsx'
import { StatusBadge, type StatusColour } from '@/ui/page/StatusBadge.tsx'
import { EmployeeStatus } from '@/widgets/employees/EmployeeStatus.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { listWords } from '@/widgets/list/list-words.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { useLocation } from 'react-router'
import { agencyPages } from '@/nav/pages.ts'
import css from './duplicates.module.css'
import { DuplicateTabs } from './DuplicateTabs.tsx'
import { duplicatesTexts, mergeAddress } from './texts.ts'

// All three are one page of the registry, because the first load lists every page.
const DoneMerges = lazyPart(() => import('./DoneMerges.tsx'))
const CompareRecords = lazyPart(() => import('./CompareRecords.tsx'))

const colours: Record<FoundDuplicate['strength'], StatusColour> = { strong: 'red', likely: 'amber', possible: 'grey' }

/** Records of the agency that may be the same person, the most likely first; a second tab lists past merges. */
export default function DuplicatesPage() {
  const to = useAgencyPaths()
  const { pathname } = useLocation()
  if (pathname === to.page(agencyPages.duplicates.path)) return <FoundTab />
  return pathname === to.page(agencyPages.merges.path) ? <DoneMerges /> : <CompareRecords />
}

function FoundTab() {
  const t = useTexts(duplicatesTexts)
  const list = useList(api.employeeMerges.found, duplicatesList)
  return (
    <ListScreen
      list={list}
      {...listWords(t)}
      above={<DuplicateTabs />}
      rowKey={row => row.key}
      cells={cells}
      card={card}
      cardEnd={endOf}
      renderMenu={menuOf}
      empty={<Empty icon={<IconUsers size={32} />} title={t('none')} hint={t('noneHint')} />}
    />
  )
}

const cells: Cells<FoundDuplicate, ColumnOf<typeof duplicatesList>> = {
  people: { cell: row => <People row={row} /> },
  reasons: { width: '240px', cell: row => <Reasons row={row} /> },
  strength: { width: '132px', cell: row => <Strength row={row} /> },
}

const card = (row: FoundDuplicate) => (
  <div className={css.card}>
    <People row={row} />
    <span className={css.marks}>
      <Strength row={row} /> <Reasons row={row} />
    </span>
    <Way row={row} />
  </div>
)

const endOf = (row: FoundDuplicate) => <Deeds row={row} />
const menuOf = (row: FoundDuplicate) => (
  <span className={css.deeds}>
    <Way row={row} />
    <Deeds row={row} />
  </span>
)

/** `Ana Reyes and Anna Reyes`, or the phone number that many share. */
const namesOf = ({ people, contact }: FoundDuplicate) =>
  contact === null ? people.map(fullName).join(' · ') : contact.startsWith('+') ? formatPhone(contact) : contact

function People({ row }: { row: FoundDuplicate }) {
  const t = useTexts(duplicatesTexts)
  const to = useAgencyPaths()
  return (
    <div className={css.people}>
      {row.contact !== null && (
        <p>
          <strong>{namesOf(row)}</strong> <span className="quiet">{t('sharedBy', { count: row.count })}</span>
        </p>
      )}
      <ul>
        {row.people.map(person => (
          <li key={person.id}>
            <Link href={to.employee(person.id)}>{fullName(person)}</Link>
            <EmployeeStatus status={person.provider_status} />
            <span className="quiet">
              {[person.employee_number, person.birth_date && t('born', { day: formatDay(person.birth_date) })]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {row.count > row.people.length && (
        <p className="quiet">{t('andMore', { count: row.count - row.people.length })}</p>
      )}
      {row.dismissed_by_name !== null && <p className="quiet">{t('dismissedBy', { name: row.dismissed_by_name })}</p>}
    </div>
  )
}

const Reasons = ({ row }: { row: FoundDuplicate }) => (
  <span className={css.reasons}>{row.reasons.map(reason => inWords(duplicateReasons[reason])).join(' · ')}</span>
)

const Strength = ({ row }: { row: FoundDuplicate }) => (
  <StatusBadge colour={colours[row.strength]}>{inWords(duplicateStrengths[row.strength])}</StatusBadge>
)

/** Links to the comparison of two records, or to the list of those who share a contact. */
function Way({ row }: { row: FoundDuplicate }) {
  const t = useTexts(duplicatesTexts)
  const to = useAgencyPaths()
  const mayMerge = useCan(access.mergeEmployees)
  const [a, b] = row.people
  if (row.kind === 'shared')
    return (
      <ButtonLink
        size="small"
        // The search doesn't cover birth dates
        href={to.employees({ search: (row.contact ?? '').replace(/ \d{4}-\d\d-\d\d$/, '') })}
        aria-label={t('showAllOf', { contact: namesOf(row) })}
      >
        {t('showAll')}
      </ButtonLink>
    )
  if (!mayMerge || !a || !b) return null
  return (
    <ButtonLink
      size="small"
      href={to.page(mergeAddress(a.id, b.id))}
      aria-label={t('compareOf', { a: fullName(a), b: fullName(b) })}
    >
      {t('compare')}
    </ButtonLink>
  )
}

function Deeds({ row }: { row: FoundDuplicate }) {
  const t = useTexts(duplicatesTexts)
  const deeds = useDeeds(row)
  const mayEdit = useCan(access.editEmployee)
  if (!mayEdit) return null
  const items: MenuItem[] =
    row.dismissed_by_name === null
      ? [{ label: t('notDuplicate'), onSelect: deeds.dismiss }]
      : [{ label: t('bringBack'), onSelect: deeds.restore }]
  return <MenuButton size="small" label={t('notDuplicateOf', { names: namesOf(row) })} icon="dots" items={items} />
}

/** Dismisses a pair or restores it; the notice has an undo. */
function useDeeds(row: FoundDuplicate) {
  const t = useTexts(duplicatesTexts)
  const names = namesOf(row)
  const body = { key: row.key }
  const refresh = [api.employeeMerges.found, api.employeeMerges.count, api.employees.history]
  const { send: restore } = useSend(api.employeeMerges.restore, {
    refresh,
    done: () => showToast('success', t('broughtBack', { names })),
  })
  const { send: dismiss } = useSend(api.employeeMerges.dismiss, {
    refresh,
    done: () =>
      showToast('success', t('dismissed', { names }), {
        action: { label: t('undo'), onSelect: () => restore({ body }) },
      }),
  })
  return { dismiss: () => dismiss({ body }), restore: () => restore({ body }) }
}
