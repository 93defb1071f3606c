import { messageMay, type PanelMessage } from '@preceptor/contract'
import { MenuButton } from '@/ui/overlay/Menu.tsx'

export interface MessageActions {
  open: (message: PanelMessage) => void
  duplicate: (message: PanelMessage) => void
  end: (message: PanelMessage) => void
  remove: (message: PanelMessage) => void
}

/** What can be done with a message in its state; what cannot says why. */
export function MessageMenu({ message, actions }: { message: PanelMessage; actions: MessageActions }) {
  const { title, state } = message
  return (
    <MenuButton
      label={`Actions for ${title}`}
      icon="dots"
      size="small"
      items={[
        { label: messageMay(state, 'change') ? 'Edit' : 'View', onSelect: () => actions.open(message) },
        { label: 'Duplicate', onSelect: () => actions.duplicate(message) },
        {
          label: 'End now',
          onSelect: () => actions.end(message),
          refused: messageMay(state, 'end') ? undefined : 'It is not running',
        },
        {
          label: 'Delete',
          danger: true,
          separated: true,
          onSelect: () => actions.remove(message),
          refused: messageMay(state, 'delete') ? undefined : 'People have been shown it',
        },
      ]}
    />
  )
}
