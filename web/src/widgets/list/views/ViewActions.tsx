import { access, type List, type SavedView } from '@preceptor/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSend } from '@/api/queries.ts'
import { useCan } from '@/session/session.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import { MenuButton, type MenuItem } from '@/ui/overlay/Menu.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { everyoneOf, viewCalls } from './use-views.ts'

interface Props {
  view: SavedView
  list: List
  /** The list without any saved view. */
  home: string
  opensFirst: boolean
  onSaveAs: () => void
  onRename: () => void
}

/** What can be done with the open view. */
export default function ViewActions({ view, list, home, opensFirst, onSaveAs, onRename }: Props) {
  const navigate = useNavigate()
  const mayShare = useCan(access.shareViews)
  const [removing, setRemoving] = useState(false)
  const calls = viewCalls(list)
  const refresh = [calls.list]
  const update = useSend(calls.update, { refresh })
  const remove = useSend(calls.remove, {
    refresh,
    done: () => {
      showToast('success', `The view ${view.name} was deleted.`)
      void navigate(home, { replace: true })
    },
  })
  const change = (body: Partial<Pick<SavedView, 'is_default' | 'visibility'>>) =>
    update.send({ params: { id: view.id }, body })
  const shared = view.visibility === 'everyone'
  const own: MenuItem[] = [
    { label: 'Rename…', onSelect: onRename },
    ...(opensFirst
      ? [
          {
            label: view.is_default ? 'Do not open it first' : 'Open it first',
            onSelect: () => change({ is_default: !view.is_default }),
          },
        ]
      : []),
    {
      label: shared ? 'Make private' : 'Share with everyone',
      refused: mayShare || shared ? undefined : 'Your role may not share views.',
      onSelect: () => change({ visibility: shared ? 'private' : 'everyone' }),
    },
  ]
  const items: MenuItem[] = [
    ...(view.is_own ? own : []),
    { label: 'Save as new view…', onSelect: onSaveAs },
    ...(view.is_own ? [{ label: 'Delete…', danger: true, separated: true, onSelect: () => setRemoving(true) }] : []),
  ]
  return (
    <>
      <MenuButton
        label={`Actions for the view ${view.name}`}
        icon="dots"
        size="small"
        items={items}
        header={view.is_own ? undefined : `Shared by ${view.owner_name}`}
      />
      <ConfirmDialog
        open={removing}
        onClose={() => setRemoving(false)}
        title={`Delete the view ${view.name}?`}
        confirmLabel="Delete view"
        danger
        busy={remove.isSending}
        onConfirm={() => remove.send({ params: { id: view.id } })}
      >
        <p>
          {shared ? `It disappears for ${everyoneOf(list)}.` : 'It is only yours.'} The {inWords(list.unit(2))} in it
          stay as they are.
        </p>
      </ConfirmDialog>
    </>
  )
}
