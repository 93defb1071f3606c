import {
  activeStatus,
  type AgencyRow,
  type AgencyStatus,
  type agenciesList,
  agencyStates,
  agencyStatuses,
  type ColumnOf,
} from '@preceptor/contract'
import { formatDay, formatNumber } from '@/lib/format.ts'
import { formatShare } from '@/lib/format-more.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { agencyPages } from '@/nav/pages.ts'
import { type AgencyPaths, csmAgencyPaths } from '@/nav/paths.ts'
import { Link } from '@/ui/Link.tsx'
import { MenuButton, type MenuItem } from '@/ui/overlay/Menu.tsx'
import { StatusBadge, type StatusColour } from '@/ui/page/StatusBadge.tsx'
import { rateOf, standingQuery } from '@/widgets/compliance/standing-links.ts'
import { Ago } from '@/widgets/list/Ago.tsx'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cell, Cells } from '@/widgets/list/cells.ts'
import { stateName } from '@/widgets/us-states/us-states.ts'
import css from '../csm.module.css'
import { compliantPeople, GravestReason, HealthMark, HealthWords, withoutRule } from './HealthMark.tsx'
import { Owner } from './Owner.tsx'
import { agenciesTexts } from './texts.ts'

const colours: Record<AgencyStatus, StatusColour> = { trial: 'blue', live: 'green', paused: 'amber', closed: 'grey' }

export type Asked = { agency: AgencyRow } & ({ is: 'owner' | 'trial' } | { is: 'status'; to: AgencyStatus })

const Name = ({ row }: { row: AgencyRow }) =>
  // No one can open a closed agency
  row.status === 'closed' ? (
    <span className={css.name}>{row.name}</span>
  ) : (
    <Link data-row-link="" href={csmAgencyPaths(row.id).dashboard()} className={css.name}>
      {row.name}
    </Link>
  )

function Status({ row: { status, trial_ends_on } }: { row: AgencyRow }) {
  const t = useTexts(agenciesTexts)
  const until = status === 'trial' && trial_ends_on ? t('trialUntil', { day: formatDay(trial_ends_on) }) : undefined
  return (
    <span data-tip={until}>
      <StatusBadge colour={colours[status]}>{inWords(agencyStatuses[status])}</StatusBadge>
    </span>
  )
}

const signedIn = (moment: string) => agenciesTexts.say('signedIn', { moment })

/** Actions on an agency; `runs`: true when the user may pause, close and reopen it. */
export function AgencyMenu({ row, runs, ask }: { row: AgencyRow; runs: boolean; ask: (asked: Asked) => void }) {
  const t = useTexts(agenciesTexts)
  const refused = runs ? undefined : t('forLeads')
  const steps = agencyStates.next(row.status).map(
    (to, at): MenuItem => ({
      label: t('step', { verb: inWords(agencyStates.verb(row.status, to)) }),
      danger: to === 'closed',
      separated: at === 0,
      refused,
      onSelect: () => ask({ is: 'status', agency: row, to }),
    }),
  )
  const trial: MenuItem[] =
    row.status === 'trial'
      ? [
          {
            label: t('changeTrial'),
            refused,
            onSelect: () => ask({ is: 'trial', agency: row }),
          },
        ]
      : []
  const open = row.status === 'closed' ? [] : [{ label: t('open'), href: csmAgencyPaths(row.id).dashboard() }]
  return (
    <MenuButton
      label={t('actionsFor', { agency: row.name })}
      icon="dots"
      size="small"
      items={[
        ...open,
        { label: t('changeOwner'), onSelect: () => ask({ is: 'owner', agency: row }) },
        ...trial,
        ...steps,
      ]}
    />
  )
}

/** A number that opens the list it counts; for a closed agency there is no link, because no one can open it. */
const count = (
  key: 'employees_count' | 'active_count' | 'users_count',
  width: string,
  href: (to: AgencyPaths) => string,
): Cell<AgencyRow> => ({
  align: 'right',
  width,
  cell: row =>
    row.status === 'closed' ? (
      formatNumber(row[key])
    ) : (
      <Link className={css.plainLink ?? ''} href={href(csmAgencyPaths(row.id))}>
        {formatNumber(row[key])}
      </Link>
    ),
})

const compliant = standingQuery({ provider_status: activeStatus }, 'compliant')

function compliantShare(row: AgencyRow) {
  const rate = row.fares && rateOf(row.fares)
  if (!row.fares || rate === null) return null
  const share = formatShare(rate)
  return withoutRule(row) > 0 ? agenciesTexts.say('shareOf', { share, asked: row.fares.asked }) : share
}

/** A number from the agency's last count, which opens its list. */
const fared = (row: AgencyRow, number: string | null, href: (to: AgencyPaths) => string) =>
  number === null ? (
    <span className="quiet">–</span>
  ) : row.status === 'closed' ? (
    number
  ) : (
    <Link className={css.plainLink ?? ''} href={href(csmAgencyPaths(row.id))}>
      {number}
    </Link>
  )

interface Around {
  /** Pictures of owners, by id. */
  images: ReadonlyMap<string, string>
  /** Opens a dialog about an agency; absent without permission to manage agencies. */
  ask: ((asked: Asked) => void) | undefined
}

const Health = ({ row, ask }: { row: AgencyRow; ask: Around['ask'] }) => (
  <HealthMark agency={row} onTrial={ask && (() => ask({ is: 'trial', agency: row }))} />
)

export const agencyCells = (now: number, { images, ask }: Around): Cells<AgencyRow, ColumnOf<typeof agenciesList>> => ({
  name: { width: '192px', cell: row => <Name row={row} /> },
  health: {
    width: '190px',
    cell: row => (
      <span className={css.healthCell}>
        <Health row={row} ask={ask} />
        <GravestReason agency={row} />
      </span>
    ),
  },
  status: { width: '80px', cell: row => <Status row={row} /> },
  cs_user: {
    width: '150px',
    cell: row =>
      row.cs_user ? (
        <Owner owner={row.cs_user} image={images.get(row.cs_user.id)} />
      ) : (
        <span className="quiet">{agenciesTexts.say('noOwner')}</span>
      ),
  },
  employees_count: count('employees_count', '80px', to => to.employees()),
  active_count: count('active_count', '64px', to => to.activeEmployees()),
  compliance: {
    align: 'right',
    width: '100px',
    cell: row => (
      <span data-tip={compliantPeople(row)}>{fared(row, compliantShare(row), to => to.employees(compliant))}</span>
    ),
  },
  overdue: {
    align: 'right',
    width: '76px',
    cell: row =>
      fared(row, row.fares && formatNumber(row.fares.overdue), to => to.employees({ programs_overdue: 'yes' })),
  },
  programs: {
    align: 'right',
    width: '78px',
    cell: row => fared(row, row.fares && formatNumber(row.fares.programs), to => to.page(agencyPages.programs.path)),
  },
  users_count: count('users_count', '60px', to => to.settingsTab('settings/users', { status: 'active' })),
  last_sign_in_at: {
    width: '118px',
    cell: row => <Ago at={row.last_sign_in_at} now={now} timeZone={undefined} tip={signedIn} />,
  },
  partner: { width: '110px', cell: row => row.partner?.name, truncate: true },
  state: { width: '120px', cell: row => row.state && stateName(row.state) },
  trial_ends_on: { width: '108px', cell: row => <span className="num">{formatDay(row.trial_ends_on)}</span> },
  created_at: { width: '104px', cell: row => <Ago at={row.created_at} now={now} timeZone={undefined} /> },
})

/** On a phone: the agency's name, health, and number of people. */
export const agencyCard = (row: AgencyRow, ask: Around['ask']) => (
  <CardLines
    title={<Name row={row} />}
    badges={
      <>
        {row.status !== 'live' && <Status row={row} />}
        {(row.status === 'live' || row.status === 'trial') && <Health row={row} ask={ask} />}
      </>
    }
    below={<HealthWords agency={row} />}
    text={agenciesTexts.say('activeOf', { active: row.active_count, all: row.employees_count })}
  />
)
