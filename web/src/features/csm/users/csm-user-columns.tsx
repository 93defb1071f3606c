import { type ColumnOf, type CsmUserRow, type csmUsersList, roleNames } from '@preceptor/contract'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { paths } from '@/nav/paths.ts'
import { Link } from '@/ui/Link.tsx'
import { Portrait } from '@/ui/page/Portrait.tsx'
import { Ago } from '@/widgets/list/Ago.tsx'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { UserBadge } from '@/widgets/users/UserBadge.tsx'
import { initialsOf } from '@/widgets/users/user-words.ts'
import css from '../csm.module.css'
import { csmUsersTexts } from './texts.ts'

const Name = ({ row }: { row: CsmUserRow }) => (
  <span className={css.person}>
    <Portrait size={24} image={row.image} initials={initialsOf(row.name)} />
    <Link data-row-link="" href={paths.csmUser(row.id)}>
      {row.name}
    </Link>
  </span>
)

/** Returns a staff member's role; for others, the roles in their first agencies, each once. */
function rolesOf({ vendor_role, agencies }: CsmUserRow): string {
  if (vendor_role) return inWords(roleNames[vendor_role])
  return [...new Set(agencies.map(({ role }) => inWords(roleNames[role])))].join(', ')
}

function agenciesOf({ vendor_role, agencies, agencies_count }: CsmUserRow): string {
  if (vendor_role) return csmUsersTexts.say('ourStaff')
  const [first] = agencies
  if (!first) return csmUsersTexts.say('noAgency')
  return agencies_count > 1
    ? csmUsersTexts.say('agencyAndMore', { agency: first.name, count: agencies_count - 1 })
    : first.name
}

const Agencies = ({ row }: { row: CsmUserRow }) => (
  <span
    className={row.vendor_role || !row.agencies.some(({ is_active }) => is_active) ? 'quiet' : undefined}
    data-tip={row.agencies_count > 1 ? row.agencies.map(({ name }) => name).join(', ') : undefined}
  >
    {agenciesOf(row)}
  </span>
)

function TwoFactor({ on }: { on: boolean }) {
  const t = useTexts(csmUsersTexts)
  return on ? t('on') : <span className="quiet">{t('off')}</span>
}

export const csmUserCells = (now: number): Cells<CsmUserRow, ColumnOf<typeof csmUsersList>> => ({
  name: { width: '180px', cell: row => <Name row={row} /> },
  email: { width: '180px', cell: row => row.email, truncate: true },
  agencies: { width: '180px', cell: row => <Agencies row={row} />, truncate: true },
  role: { width: '170px', cell: rolesOf },
  status: { width: '132px', cell: row => <UserBadge status={row.status} /> },
  two_factor: { width: '92px', cell: row => <TwoFactor on={row.two_factor} /> },
  last_seen_at: { width: '120px', cell: row => <Ago at={row.last_seen_at} now={now} timeZone={undefined} /> },
})

/** On a phone: name, role, and status. */
export const csmUserCard = (row: CsmUserRow) => (
  <CardLines
    title={<Name row={row} />}
    badges={row.status !== 'active' && <UserBadge status={row.status} />}
    text={[agenciesOf(row), rolesOf(row)].filter(Boolean).join(' · ')}
  />
)
