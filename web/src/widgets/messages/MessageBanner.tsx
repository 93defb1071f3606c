import { messageLevels, type ShownMessage } from '@preceptor/contract'
import { IconAlertTriangle, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { inWords, useTexts, type Wrap } from '@/lib/texts/catalogue.ts'
import { Button, IconButton } from '@/ui/Button.tsx'
import { MessageText } from './MessageText.tsx'
import css from './messages.module.css'
import { messagesTexts } from './texts.ts'

export interface MessageBannerProps {
  message: Pick<ShownMessage, 'title' | 'body' | 'level' | 'is_dismissible' | 'needs_acknowledgement'>
  onClose: () => void
  /** Shows the full text at once, such as in the list of messages. */
  whole?: boolean
  heading?: 'h2' | 'p'
}

const unseen: Wrap = words => <span className="sr-only">{words}</span>
const icons = { info: IconInfoCircle, warning: IconAlertTriangle, error: IconAlertTriangle } as const

/** One message: two lines of its text, and the rest on demand. */
export function MessageBanner({ message, onClose, whole = false, heading: Title = 'p' }: MessageBannerProps) {
  const { title, body, level, is_dismissible, needs_acknowledgement } = message
  const t = useTexts(messagesTexts)
  const [open, setOpen] = useState(whole)
  const [isLong, setCut] = useState(false)
  /** A collapsed text of several paragraphs runs on, so its two lines aren't cut after an empty one. */
  const runsOn = body.trim().split('\n').length > 2
  const cut = isLong || runsOn
  const Icon = icons[level]
  const titleSpan = <span>{title}</span>
  return (
    <div className={css.banner} data-level={level}>
      <Icon size={16} aria-hidden="true" />
      <div className={css.text}>
        <Title className={css.title} title={title}>
          {t.rich('titled', { name: inWords(messageLevels[level]), title: () => titleSpan, level: unseen })}
        </Title>
        <div className={css.said} data-cut={(!open && cut) || undefined}>
          <p
            key={body}
            ref={text => (text ? followCut(text, setCut) : undefined)}
            className={css.body}
            data-open={open || undefined}
            data-joined={(!open && runsOn) || undefined}
          >
            <MessageText body={body} />
          </p>
          {!whole && (cut || open) && (
            <button type="button" className={css.more} aria-expanded={open} onClick={() => setOpen(!open)}>
              {t.rich(open ? 'showLess' : 'showAll', { title, of: unseen })}
            </button>
          )}
        </div>
      </div>
      {needs_acknowledgement ? (
        <Button
          size="small"
          className={css.acknowledge ?? ''}
          aria-label={t('readOf', { title })}
          onClick={onClose}
          data-close=""
        >
          {t('read')}
        </Button>
      ) : (
        is_dismissible && (
          <IconButton
            size="small"
            label={t('closeOf', { title })}
            data-tip={t('close')}
            onClick={onClose}
            data-close=""
          >
            <IconX size={16} />
          </IconButton>
        )
      )}
    </div>
  )
}

/** Reports whether text is cut off. Measured, because it depends on the width. */
function followCut(text: HTMLElement, onCut: (cut: boolean) => void) {
  const measure = () => {
    if (text.dataset['open'] === undefined) onCut(text.scrollHeight > text.clientHeight + 1)
  }
  measure()
  const resized = new ResizeObserver(measure)
  resized.observe(text)
  return () => resized.disconnect()
}
