import { type AgencyRow, type AgencyStatus, agencyStates, agencyStatuses } from '@preceptor/contract'
import { formatAgo, formatDay, formatInstant, formatNumber } from '@/lib/format.ts'
import { type AgencyPaths, csmAgencyPaths } from '@/nav/paths.ts'
import { Link } from '@/ui/Link.tsx'
import { MenuButton, type MenuItem } from '@/ui/overlay/Menu.tsx'
import { StatusBadge, type StatusColour } from '@/ui/page/StatusBadge.tsx'
import type { Column } from '@/ui/table/column.ts'
import css from '../csm.module.css'
import { HealthMark } from './HealthMark.tsx'
import { Owner } from './Owner.tsx'

const colours: Record<AgencyStatus, StatusColour> = { trial: 'blue', live: 'green', paused: 'amber', closed: 'grey' }

export type Asked = { agency: AgencyRow } & ({ is: 'owner' | 'trial' } | { is: 'status'; to: AgencyStatus })

interface Facts {
  now: number
  /** Pictures of owners, by id. */
  images: ReadonlyMap<string, string>
  /** May agencies be paused, closed and reopened? */
  runs: boolean
  ask: (asked: Asked) => void
}

const Name = ({ row }: { row: AgencyRow }) =>
  // nobody can enter a closed one
  row.status === 'closed' ? (
    <span className={css.name}>{row.name}</span>
  ) : (
    <Link data-row-link="" href={csmAgencyPaths(row.id).dashboard()} className={css.name}>
      {row.name}
    </Link>
  )

const Status = ({ row: { status, trial_ends_on } }: { row: AgencyRow }) => (
  <span data-tip={status === 'trial' && trial_ends_on ? `Until ${formatDay(trial_ends_on)}` : undefined}>
    <StatusBadge colour={colours[status]}>{agencyStatuses[status]}</StatusBadge>
  </span>
)

/** Of the agency's own users, as health counts it. */
const LastSignIn = ({ at, now }: { at: string | null; now: number }) =>
  at ? (
    <span data-tip={`One of its users signed in on ${formatInstant(at)}`}>{formatAgo(at, now)}</span>
  ) : (
    <span className="quiet">Never</span>
  )

function Actions({ row, runs, ask }: { row: AgencyRow } & Pick<Facts, 'runs' | 'ask'>) {
  const steps = agencyStates.next(row.status).map(
    (to, at): MenuItem => ({
      label: `${agencyStates.verb(row.status, to)}…`,
      danger: to === 'closed',
      separated: at === 0,
      refused: runs ? undefined : 'For customer success leads',
      onSelect: () => ask({ is: 'status', agency: row, to }),
    }),
  )
  const trial: MenuItem[] =
    row.status === 'trial'
      ? [
          {
            label: 'Change end of trial…',
            refused: runs ? undefined : 'For customer success leads',
            onSelect: () => ask({ is: 'trial', agency: row }),
          },
        ]
      : []
  const open = row.status === 'closed' ? [] : [{ label: 'Open agency', href: csmAgencyPaths(row.id).dashboard() }]
  return (
    <MenuButton
      label={`Actions for ${row.name}`}
      icon="dots"
      size="small"
      items={[
        ...open,
        { label: 'Change owner…', onSelect: () => ask({ is: 'owner', agency: row }) },
        ...trial,
        ...steps,
      ]}
    />
  )
}

/** A number opens the list it counts. */
const count = (
  key: 'employees_count' | 'active_count' | 'users_count',
  label: string,
  width: string,
  href: (to: AgencyPaths) => string,
): Column<AgencyRow> => ({
  key,
  label,
  sort: key,
  align: 'right',
  width,
  cell: row =>
    // nobody can enter a closed one
    row.status === 'closed' ? (
      formatNumber(row[key])
    ) : (
      <Link className={css.plainLink ?? ''} href={href(csmAgencyPaths(row.id))}>
        {formatNumber(row[key])}
      </Link>
    ),
})

export const tableColumns = ({ now, images, runs, ask }: Facts): Column<AgencyRow>[] => [
  { key: 'name', label: 'Agency', sort: 'name', width: '180px', cell: row => <Name row={row} /> },
  { key: 'health', label: 'Health', sort: 'health', width: '136px', cell: row => <HealthMark agency={row} /> },
  { key: 'status', label: 'Status', sort: 'status', width: '80px', cell: row => <Status row={row} /> },
  {
    key: 'cs_user',
    label: 'Owner',
    sort: 'cs_user',
    width: '136px',
    cell: row =>
      row.cs_user ? (
        <Owner owner={row.cs_user} image={images.get(row.cs_user.id)} />
      ) : (
        <span className="quiet">Nobody</span>
      ),
  },
  count('employees_count', 'Employees', '80px', to => to.employees()),
  count('active_count', 'Active', '64px', to => to.activeEmployees()),
  count('users_count', 'Users', '60px', to => to.settingsTab('settings/users', { status: 'active' })),
  {
    key: 'last_sign_in_at',
    label: 'Last sign-in',
    sort: 'last_sign_in_at',
    width: '104px',
    cell: row => <LastSignIn at={row.last_sign_in_at} now={now} />,
  },
  { key: 'partner', label: 'Partner', sort: 'partner', width: '110px', cell: row => row.partner?.name, truncate: true },
  {
    key: 'actions',
    label: 'Actions',
    width: '64px',
    align: 'right',
    sticky: 'end',
    cell: row => <Actions row={row} runs={runs} ask={ask} />,
  },
]

/** On a phone: which one, how it fares, how many people, and what can be done. */
export const cardColumns = ({ runs, ask }: Facts): Column<AgencyRow>[] => [
  {
    key: 'name',
    label: 'Agency',
    cell: row => (
      <>
        <Name row={row} />
        <span className={css.cardFacts}>
          {row.status === 'live' ? <HealthMark agency={row} /> : <Status row={row} />}
          {row.status === 'trial' && <HealthMark agency={row} />}
          <span className={css.cardText}>
            {formatNumber(row.active_count)} active of {formatNumber(row.employees_count)}
          </span>
        </span>
      </>
    ),
  },
  { key: 'actions', label: 'Actions', card: 'end', cell: row => <Actions row={row} runs={runs} ask={ask} /> },
]
