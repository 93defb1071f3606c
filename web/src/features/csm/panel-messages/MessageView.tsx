import type { PanelMessage } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { formatNumber } from '@/lib/format.ts'
import { Button } from '@/ui/Button.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { KeyValues } from '@/ui/page/KeyValues.tsx'
import { MessageBanner } from '@/widgets/messages/MessageBanner.tsx'
import { audienceText, timesText } from './message-words.ts'
import css from './panel-messages.module.css'
import { panelMessagesTexts } from './texts.ts'

interface Props {
  message: PanelMessage
  onClose: () => void
  onDuplicate: () => void
}

/** Shows an ended message, which can be copied to a new one. */
export function MessageView({ message, onClose, onDuplicate }: Props) {
  const t = useTexts(panelMessagesTexts)
  return (
    <Dialog
      open
      size="medium"
      title={t('endedMessage')}
      onClose={onClose}
      footer={<Button onClick={onDuplicate}>{t('duplicate')}</Button>}
    >
      <div className={css.view}>
        <div className={css.previewBox}>
          <MessageBanner
            message={{ ...message, is_dismissible: false, needs_acknowledgement: false }}
            whole
            onClose={() => undefined}
          />
        </div>
        <KeyValues
          items={[
            { label: t('for'), value: audienceText(message) },
            { label: t('shown'), value: timesText(message) },
            { label: t('closedBy'), value: formatNumber(message.dismissed_count) },
            { label: t('writtenBy'), value: message.created_by_name },
          ]}
        />
      </div>
    </Dialog>
  )
}
