import type { PanelMessage } from '@preceptor/contract'
import { formatNumber } from '@/lib/format.ts'
import { Button } from '@/ui/Button.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { KeyValues } from '@/ui/page/KeyValues.tsx'
import { MessageBanner } from '@/widgets/messages/MessageBanner.tsx'
import { audienceText, timesText } from './message-words.ts'
import css from './panel-messages.module.css'

interface Props {
  message: PanelMessage
  onClose: () => void
  onDuplicate: () => void
}

/** One that has ended: it is looked at, and said again as a new one. */
export function MessageView({ message, onClose, onDuplicate }: Props) {
  return (
    <Dialog
      open
      size="medium"
      title="Ended panel message"
      onClose={onClose}
      footer={<Button onClick={onDuplicate}>Duplicate</Button>}
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
            { label: 'For', value: audienceText(message) },
            { label: 'Shown', value: timesText(message) },
            { label: 'Closed by', value: formatNumber(message.dismissed_count) },
            { label: 'Written by', value: message.created_by_name },
          ]}
        />
      </div>
    </Dialog>
  )
}
