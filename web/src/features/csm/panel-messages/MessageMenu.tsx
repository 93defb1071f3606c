import { messageMay, type PanelMessage } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { MenuButton } from '@/ui/overlay/Menu.tsx'
import { panelMessagesTexts } from './texts.ts'

export interface MessageActions {
  open: (message: PanelMessage) => void
  duplicate: (message: PanelMessage) => void
  end: (message: PanelMessage) => void
  remove: (message: PanelMessage) => void
}

/** Actions on a message in its state; unavailable ones give the reason. */
export function MessageMenu({ message, actions }: { message: PanelMessage; actions: MessageActions }) {
  const t = useTexts(panelMessagesTexts)
  const { title, state } = message
  return (
    <MenuButton
      label={t('actionsFor', { title })}
      icon="dots"
      size="small"
      items={[
        {
          label: messageMay(state, 'change') ? t('edit') : t('view'),
          asks: true,
          onSelect: () => actions.open(message),
        },
        { label: t('duplicate'), asks: true, onSelect: () => actions.duplicate(message) },
        {
          label: t('endNow'),
          asks: true,
          onSelect: () => actions.end(message),
          refused: messageMay(state, 'end') ? undefined : t('notRunning'),
        },
        {
          label: t('delete'),
          asks: true,
          danger: true,
          separated: true,
          onSelect: () => actions.remove(message),
          refused: messageMay(state, 'delete') ? undefined : t('wasShown'),
        },
      ]}
    />
  )
}
