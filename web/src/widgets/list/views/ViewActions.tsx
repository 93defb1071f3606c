import { access, api, type List, type SavedView } from '@preceptor/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { useCan } from '@/session/session.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import { MenuButton, type MenuItem } from '@/ui/overlay/Menu.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { viewCalls } from './use-views.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { viewTexts } from './texts.ts'

interface Props {
  view: SavedView
  list: List
  /** The list without any saved view. */
  home: string
  opensFirst: boolean
  onSaveAs: () => void
  onRename: () => void
}

/** Actions on the open view. */
export default function ViewActions({ view, list, home, opensFirst, onSaveAs, onRename }: Props) {
  const t = useTexts(viewTexts)
  const navigate = useNavigate()
  const mayShare = useCan(access.shareViews)
  const [removing, setRemoving] = useState(false)
  const calls = viewCalls(list)
  const refresh = [calls.list]
  const update = useSend(calls.update, { refresh })
  const remove = useSend(calls.remove, {
    refresh,
    done: () => {
      showToast('success', t('viewDeleted', { name: view.name }))
      void navigate(home, { replace: true })
    },
  })
  const isOfPeople = list.name === 'employees'
  const followed = useQueryOf(api.savedViews.followed, {}, { enabled: isOfPeople, quiet: true })
  const follows = followed.data?.data.includes(view.id) ?? false
  const follow = useSend(api.savedViews.follow, {
    refresh: [api.savedViews.followed],
    done: answer => showToast('success', t(answer.follows ? 'followed' : 'notFollowed', { name: view.name })),
  })
  const change = (body: Partial<Pick<SavedView, 'is_default' | 'visibility'>>) =>
    update.send({ params: { id: view.id }, body })
  const rows = inWords(list.unit(2))
  const shared = view.visibility === 'everyone'
  const own: MenuItem[] = [
    { label: t('renameMenu'), onSelect: onRename },
    ...(opensFirst
      ? [
          {
            label: view.is_default ? t('notOpenFirst') : t('openFirst'),
            onSelect: () => change({ is_default: !view.is_default }),
          },
        ]
      : []),
    {
      label: shared ? t('makePrivate') : t('shareWithEveryone'),
      refused: mayShare || shared ? undefined : t('mayNotShare'),
      onSelect: () => change({ visibility: shared ? 'private' : 'everyone' }),
    },
  ]
  const items: MenuItem[] = [
    ...(view.is_own ? own : []),
    ...(isOfPeople
      ? [
          {
            label: follows ? t('unfollow') : t('follow'),
            onSelect: () => follow.send({ params: { id: view.id }, body: { follows: !follows } }),
          },
        ]
      : []),
    { label: t('saveAsMenu'), onSelect: onSaveAs },
    ...(view.is_own
      ? [{ label: t('deleteMenu'), danger: true, separated: true, onSelect: () => setRemoving(true) }]
      : []),
  ]
  return (
    <>
      <MenuButton
        label={t('actionsForView', { name: view.name })}
        icon="dots"
        size="small"
        items={items}
        header={view.is_own ? undefined : t('sharedBy', { name: view.owner_name })}
      />
      <ConfirmDialog
        open={removing}
        onClose={() => setRemoving(false)}
        title={t('deleteNamed', { name: view.name })}
        confirmLabel={t('deleteView')}
        danger
        busy={remove.isSending}
        onConfirm={() => remove.send({ params: { id: view.id } })}
      >
        <p>
          {!shared && t('deletePrivate', { rows })}
          {shared && (list.views === 'vendor' ? t('deleteInSuccess', { rows }) : t('deleteInAgency', { rows }))}
        </p>
      </ConfirmDialog>
    </>
  )
}
