import { access, api, type ColumnOf, type Coordinator, coordinatorsList, type Deputy } from '@preceptor/contract'
import { IconBeach, IconLink, IconUnlink, IconUsers } from '@tabler/icons-react'
import { useQueryOf } from '@/api/queries.ts'
import { useCan } from '@/session/session.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { formatDay } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import type { AgencyPaths } from '@/nav/paths.ts'
import type { MenuItem } from '@/ui/overlay/menu-item.ts'
import { deputyTexts } from '@/widgets/deputies/texts.ts'
import { Ago } from '@/widgets/list/Ago.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { useList } from '@/widgets/list/use-list.ts'
import { UserBadge } from '@/widgets/users/UserBadge.tsx'
import { EmployeesCount } from '../taxonomy/EmployeesCount.tsx'
import { EntriesScreen } from '../taxonomy/EntriesScreen.tsx'
import css from '../taxonomy/taxonomy.module.css'
import { useToggle } from '../taxonomy/use-toggle.ts'
import { coordinatorKind } from './coordinator-kind.tsx'
import { coordinatorsTexts } from './texts.ts'

const LinkDialog = lazyPart(() => import('./LinkDialog.tsx'))
const UnlinkDialog = lazyPart(() => import('./UnlinkDialog.tsx'))
const DeactivateDialog = lazyPart(() => import('./DeactivateDialog.tsx'))
const DeputyDialog = lazyPart(() => import('@/widgets/deputies/DeputyDialog.tsx'))
const AudienceDialog = lazyPart(() => import('@/widgets/audience/AudienceDialog.tsx'))

type OwnColumn = Exclude<ColumnOf<typeof coordinatorsList>, 'name' | 'is_active'>

const User = ({ user }: Pick<Coordinator, 'user'>) =>
  user ? (
    <span className={css.user}>
      {user.name}
      {user.status !== 'active' && <UserBadge status={user.status} />}
    </span>
  ) : (
    <span className="quiet">{coordinatorsTexts.say('noUser')}</span>
  )

function StandsIn({ deputy: { name, until } }: { deputy: Deputy }) {
  const t = useTexts(deputyTexts)
  return (
    <p className="quiet">
      {until === null ? t('answers', { deputy: name }) : t('answersUntil', { deputy: name, day: formatDay(until) })}
    </p>
  )
}

const cells = (to: AgencyPaths, now: number, timeZone: string | undefined): Cells<Coordinator, OwnColumn> => ({
  email: { cell: row => row.email, truncate: true },
  user: {
    card: 'line',
    cell: row => (
      <>
        <User user={row.user} />
        {row.deputy && <StandsIn deputy={row.deputy} />}
      </>
    ),
  },
  employees: {
    align: 'right',
    card: 'line',
    cell: row => <EmployeesCount row={row} href={to.employees({ coordinator_id: row.id })} />,
  },
  updated_at: { cell: row => <Ago at={row.updated_at} now={now} timeZone={timeZone} /> },
})

/** Returns true if deactivating a coordinator leaves employees who need another one. */
const leavesPeople = (row: Coordinator) => row.is_active && row.employees > 0

const dialogs = ['link', 'unlink', 'reassign', 'deputy', 'deactivate'] as const

/** R-ENT-4: coordinators and their employees, and which coordinators are users who see only those employees. */
export default function CoordinatorsTab() {
  const t = useTexts(coordinatorsTexts)
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const list = useList(api.coordinators.list, coordinatorsList)
  const all = useQueryOf(api.lookups.coordinators, {}, { quiet: true }).data?.data
  const { toggle } = useToggle(coordinatorKind)
  const [links, reassigns] = [useCan(access.manageAgencyUsers), useCan(access.editEmployee)]
  const edits = useCan(access.taxonomy)
  const { params, change } = list
  const page = params.get('page')
  const open = (dialog: (typeof dialogs)[number], { id }: Coordinator) => change({ [dialog]: id, page })
  const close = () => change({ ...Object.fromEntries(dialogs.map(dialog => [dialog, null])), page }, { replace: true })
  const named = (dialog: (typeof dialogs)[number]) => list.rows?.find(({ id }) => id === params.get(dialog))
  const [linked, unlinked] = [links && named('link'), links && named('unlink')]
  const [reassigned, deactivated] = [reassigns && named('reassign'), edits && named('deactivate')]
  const standsIn = named('deputy')
  const names = useTexts(deputyTexts)
  const items = (row: Coordinator): MenuItem[] => [
    ...(links ? linkItems(row, t, { link: () => open('link', row), unlink: () => open('unlink', row) }) : []),
    ...(reassigns
      ? [
          {
            label: t('reassign'),
            icon: <IconUsers size={16} />,
            onSelect: () => open('reassign', row),
            refused: row.employees === 0 ? t('nobodyToReassign') : undefined,
          },
        ]
      : []),
    ...(links && row.is_active
      ? [{ label: names('deputy'), icon: <IconBeach size={16} />, onSelect: () => open('deputy', row) }]
      : []),
  ]
  return (
    <EntriesScreen
      kind={coordinatorKind}
      hint={t('hint')}
      cells={cells(to, list.asOf, timeZone)}
      list={list}
      all={all}
      items={items}
      placeholder={t('searchIn')}
      tabs={{
        filter: 'status',
        choices: {
          active: t('tabActive'),
          inactive: t('tabInactive'),
        } satisfies typeof coordinatorsList.filters.status.choices,
        all: t('tabAll'),
      }}
      counts={api.coordinators.counts}
      exports={api.coordinators.export}
      inactive={['status', 'inactive']}
      asksToggle={leavesPeople}
      onToggle={row => (leavesPeople(row) ? open('deactivate', row) : toggle(row))}
    >
      {linked && <LinkDialog key={linked.id} row={linked} onClose={close} />}
      {unlinked && <UnlinkDialog key={unlinked.id} row={unlinked} onClose={close} />}
      {reassigned && (
        <AudienceDialog
          key={reassigned.id}
          given={{
            selected: [],
            matching: { filters: { coordinator_id: reassigned.id }, total: reassigned.employees },
          }}
          only={{
            act: 'coordinator',
            title: t('reassignTitle', { name: reassigned.name }),
            who: t('reassignWho', { name: reassigned.name, count: reassigned.employees }),
            without: reassigned.id,
          }}
          onClose={close}
        />
      )}
      {links && standsIn && <DeputyDialog key={standsIn.id} coordinator={standsIn} onClose={close} />}
      {deactivated && (
        <DeactivateDialog
          key={deactivated.id}
          row={deactivated}
          onConfirm={() => {
            toggle(deactivated)
            close()
          }}
          onReassign={
            reassigns
              ? () => change({ deactivate: null, reassign: deactivated.id, page }, { replace: true })
              : undefined
          }
          onClose={close}
        />
      )}
    </EntriesScreen>
  )
}

type Say = ReturnType<typeof coordinatorsTexts.in>

function linkItems({ name, user, is_active }: Coordinator, t: Say, acts: Record<'link' | 'unlink', () => void>) {
  const isInvited = user?.status === 'invited'
  const link: MenuItem = {
    label: user && !isInvited ? t('changeUser') : t('link'),
    icon: <IconLink size={16} />,
    onSelect: acts.link,
    refused: isInvited
      ? t('linkInvited', { user: user.name, name })
      : is_active
        ? undefined
        : t('linkInactive', { name }),
  }
  const unlink: MenuItem = {
    label: t('unlink', { user: user?.name ?? '' }),
    icon: <IconUnlink size={16} />,
    onSelect: acts.unlink,
  }
  return user && !isInvited ? [link, unlink] : [link]
}
