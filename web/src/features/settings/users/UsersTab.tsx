import { access, api, usersList } from '@preceptor/contract'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { useCan } from '@/session/session.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Empty } from '@/ui/page/Empty.tsx'
import { dialogsOf } from '@/widgets/list/dialogs-of.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { allRows } from '@/widgets/list/views/view-state.ts'
import type { ChosenAct } from './chosen-act.ts'
import { usersTexts } from './texts.ts'
import { UserMenu } from './UserMenu.tsx'
import { managedCard, managedCells, plainCells } from './user-columns.tsx'

const InviteDialog = lazyPart(() => import('./InviteDialog.tsx'))
const RoleDialog = lazyPart(() => import('./RoleDialog.tsx'))
const ConfirmAct = lazyPart(() => import('./ConfirmAct.tsx'))
const AbilitiesDialog = lazyPart(() => import('./AbilitiesDialog.tsx'))

const { columns, filters } = usersList
/** The list for users who don't manage users. */
const plainList = {
  ...usersList,
  filters: { search: filters.search, role: filters.role },
  bar: ['role'],
  columns: { name: columns.name, role: columns.role },
}

/** R-PER-3: panel users of this agency. Administrators manage them; others see names and roles. */
export default function UsersTab() {
  const t = useTexts(usersTexts)
  const manages = useCan(access.manageAgencyUsers)
  const { timeZone } = useAgency()
  const list = useList(api.users.list, manages ? usersList : plainList)
  const dialogs = dialogsOf(list)
  const [asked, setAsked] = useState<ChosenAct | null>(null)
  const resend = useResend()
  const ask = (next: ChosenAct) => (next.act === 'resend' ? resend(next.user.id) : setAsked(next))
  const close = () => setAsked(null)
  return (
    <ListScreen
      list={list}
      title={t('title')}
      within
      search={{ label: t('search'), placeholder: manages ? t('searchNameOrEmail') : t('searchName') }}
      actions={{
        primary: manages && {
          label: t('inviteUser'),
          short: t('invite'),
          icon: <IconUserPlus size={16} />,
          onSelect: () => dialogs.open({ invite: 1 }),
        },
        exports: api.users.export,
      }}
      counts={api.users.counts}
      {...(manages && { views: { endpoint: api.users.list, plain: allRows() } })}
      cells={manages ? managedCells(list.asOf, timeZone) : plainCells}
      card={manages ? user => managedCard(user, timeZone) : undefined}
      renderMenu={manages ? user => <UserMenu user={user} ask={ask} /> : undefined}
      empty={<Empty title={t('none')} hint={t('noneHint')} />}
    >
      {manages && dialogs.isOpen('invite') && <InviteDialog onClose={() => dialogs.close('invite')} />}
      {asked?.act === 'role' && <RoleDialog user={asked.user} onClose={close} />}
      {asked?.act === 'abilities' && <AbilitiesDialog user={asked.user} onClose={close} />}
      {asked && asked.act !== 'role' && asked.act !== 'abilities' && asked.act !== 'resend' && (
        <ConfirmAct user={asked.user} act={asked.act} onClose={close} />
      )}
    </ListScreen>
  )
}

function useResend() {
  const resend = useSend(api.users.resendInvitation, {
    refresh: [api.users.list],
    done: ({ name }) => showToast('success', usersTexts.say('sentAgain', { name })),
  })
  return (id: string) => {
    if (!resend.isSending) resend.send({ params: { id }, body: {} })
  }
}
