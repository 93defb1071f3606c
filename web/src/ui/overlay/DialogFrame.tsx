import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type FormEvent, useEffect, useState } from 'react'
import { Button, IconButton } from '../Button.tsx'
import { MantineScope } from '../mantine/MantineScope.tsx'
import type { DialogProps } from './dialog-props.ts'
import css from './overlay.module.css'

const widths = { small: 440, medium: 640, large: 880 } as const

export default function DialogFrame(props: DialogProps) {
  const { open, onClose, title, size = 'small', onSubmit, busy = false, dirty = false, children } = props
  const [asking, setAsking] = useState(false)
  const opened = useOpenedLater(open)
  const isUppermost = useUppermost(opened)
  const close = () => {
    if (busy || !isUppermost()) return
    // Esc while being asked takes back the first Esc: pressed twice it must not throw away what was typed.
    if (dirty) setAsking(!asking)
    else onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A form inside a popover of the dialog bubbles through React's tree; it is not this dialog's.
    event.stopPropagation()
    // A second click may come while the dialog fades out.
    if (open && !busy && props.refused === undefined) onSubmit?.()
  }
  return (
    <MantineScope>
      <Modal.Root
        opened={opened}
        onClose={close}
        size={widths[size]}
        centered
        returnFocus
        classNames={{ content: css.dialog ?? '' }}
        transitionProps={{ transition: 'fade', duration: 150 }}
      >
        <Modal.Overlay backgroundOpacity={0.4} transitionProps={{ transition: 'fade', duration: 150 }} />
        <Modal.Content aria-label={title}>
          <form onSubmit={submit} className={css.dialogForm} noValidate>
            <div className={css.dialogHead}>
              <h2>{title}</h2>
              <IconButton label="Close" data-tip={undefined} size="small" onClick={close}>
                <IconX size={16} />
              </IconButton>
            </div>
            {/* A text that scrolls has nothing else to hold the focus of whoever reads it by keyboard. */}
            <div className={css.dialogBody} tabIndex={onSubmit ? undefined : 0}>
              {children}
            </div>
            {asking && dirty ? (
              <Discard
                onKeep={() => setAsking(false)}
                onDiscard={() => {
                  setAsking(false)
                  onClose()
                }}
              />
            ) : (
              <DialogFoot {...props} onClose={close} />
            )}
          </form>
        </Modal.Content>
      </Modal.Root>
    </MantineScope>
  )
}

const standing: object[] = []

/** Every dialog hears every Esc: it is meant for the one on top alone, such as the question whether to leave. */
function useUppermost(opened: boolean) {
  const [self] = useState(() => ({}))
  useEffect(() => {
    if (!opened) return
    standing.push(self)
    return () => void standing.splice(standing.indexOf(self), 1)
  }, [opened, self])
  return () => !standing.includes(self) || standing.at(-1) === self
}

/**
 * This code comes when the dialog is already wanted. Opened a frame later, when its portal stands, it fades in the first
 * time too, and knows where the focus was.
 */
function useOpenedLater(open: boolean) {
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setOpened(open))
    return () => cancelAnimationFrame(frame)
  }, [open])
  return open && opened
}

function DialogFoot({ onSubmit, submitLabel, busy, danger, refused, cancelLabel, footer, onClose }: DialogProps) {
  return (
    <div className={css.dialogFoot}>
      <div className={css.dialogFootStart}>{footer}</div>
      <Button onClick={onClose}>{cancelLabel ?? (onSubmit ? 'Cancel' : 'Close')}</Button>
      {onSubmit && (
        <Button type="submit" look={danger ? 'danger' : 'primary'} busy={busy ?? false} refused={refused}>
          {submitLabel ?? 'Save'}
        </Button>
      )}
    </div>
  )
}

function Discard({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  return (
    <div className={css.dialogFoot} role="alert">
      <p className={css.dialogFootStart}>Discard what you have entered?</p>
      <Button onClick={onKeep} ref={button => button?.focus()}>
        Keep editing
      </Button>
      <Button look="danger" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  )
}
