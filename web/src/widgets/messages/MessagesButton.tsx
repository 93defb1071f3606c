import { IconSpeakerphone } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { IconButton } from '@/ui/Button.tsx'
import { Popover } from '@/ui/overlay/Popover.tsx'
import { MessageBanner } from './MessageBanner.tsx'
import css from './messages.module.css'
import { messagesTexts } from './texts.ts'
import { useDismiss, useMessages } from './use-messages.ts'

/** Shows the number of messages, and opens all of them in full. */
export default function MessagesButton() {
  const t = useTexts(messagesTexts)
  const messages = useMessages() ?? []
  const dismiss = useDismiss()
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const count = messages.length
  return (
    <>
      <IconButton
        ref={anchor}
        label={count > 0 ? t('count', { count }) : t('title')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <IconSpeakerphone size={18} aria-hidden="true" />
        {count > 0 && (
          <span className={css.count} aria-hidden="true">
            {count}
          </span>
        )}
      </IconButton>
      {open && (
        <Popover anchor={anchor} onClose={() => setOpen(false)} label={t('title')} align="end" className={css.panel}>
          {count === 0 && <p className={css.none}>{t('none')}</p>}
          {messages.map(message => (
            <MessageBanner key={message.id} message={message} whole onClose={() => dismiss(message.id)} />
          ))}
        </Popover>
      )}
    </>
  )
}
