import { access, api, csmUsersList } from '@preceptor/contract'
import { IconUserPlus } from '@tabler/icons-react'
import { useCan } from '@/session/session.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { afterSaving } from '@/nav/after-saving.ts'
import { Empty } from '@/ui/page/Empty.tsx'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { allRows } from '@/widgets/list/views/view-state.ts'
import css from '../csm.module.css'
import { csmUserCard, csmUserCells } from './csm-user-columns.tsx'

const InviteStaffDialog = lazyPart(() => import('./InviteStaffDialog.tsx'))

/** R-CSM-3: everybody who signs in, of every agency and of the vendor. */
export default function CsmUsersPage() {
  const managesStaff = useCan(access.manageCsUsers)
  const list = useList(api.csmUsers.list, csmUsersList)
  const { params, change } = list
  const page = params.get('page')
  return (
    <div className={css.users}>
      <ListScreen
        list={list}
        title="Users"
        label="Users of all agencies"
        search={{ label: 'Search the users of all agencies', placeholder: 'Name or e-mail' }}
        actions={{
          primary: managesStaff && {
            label: 'Invite staff',
            short: 'Invite',
            icon: <IconUserPlus size={16} />,
            onSelect: () => change({ invite: 1, page }),
          },
          exports: api.csmUsers.export,
        }}
        views={{ endpoint: api.csmUsers.list, plain: allRows() }}
        opens
        cells={csmUserCells(list.asOf)}
        card={csmUserCard}
        empty={<Empty title="No users yet" hint="Everybody who signs in appears here." />}
      >
        {managesStaff && params.get('invite') === '1' && (
          <InviteStaffDialog onClose={() => change({ invite: null, page }, { replace: true, ...afterSaving })} />
        )}
      </ListScreen>
    </div>
  )
}
