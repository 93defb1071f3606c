import { access, api, csmUsersList } from '@preceptor/contract'
import { IconUserPlus } from '@tabler/icons-react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useCan } from '@/session/session.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { dialogsOf } from '@/widgets/list/dialogs-of.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { allRows } from '@/widgets/list/views/view-state.ts'
import css from '../csm.module.css'
import { csmUserCard, csmUserCells } from './csm-user-columns.tsx'
import { csmUsersTexts } from './texts.ts'

const InviteStaffDialog = lazyPart(() => import('./InviteStaffDialog.tsx'))

/** R-CSM-3: all users, of every agency and of the vendor. */
export default function CsmUsersPage() {
  const t = useTexts(csmUsersTexts)
  const managesStaff = useCan(access.manageCsUsers)
  const list = useList(api.csmUsers.list, csmUsersList)
  const dialogs = dialogsOf(list)
  return (
    <div className={css.users}>
      <ListScreen
        list={list}
        title={t('title')}
        label={t('listLabel')}
        search={{ label: t('search'), placeholder: t('searchIn') }}
        actions={{
          primary: managesStaff && {
            label: t('invite'),
            short: t('inviteShort'),
            icon: <IconUserPlus size={16} />,
            onSelect: () => dialogs.open({ invite: 1 }),
          },
          exports: api.csmUsers.export,
        }}
        views={{ endpoint: api.csmUsers.list, plain: allRows() }}
        opens
        cells={csmUserCells(list.asOf)}
        card={csmUserCard}
        empty={<Empty title={t('empty')} hint={t('emptyHint')} />}
      >
        {managesStaff && dialogs.isOpen('invite') && <InviteStaffDialog onClose={() => dialogs.close('invite')} />}
      </ListScreen>
    </div>
  )
}
