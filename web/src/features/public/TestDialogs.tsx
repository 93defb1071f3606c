import { useState } from 'react'
import { Button } from '@/ui/Button.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { ConfirmDialog, Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Card } from '@/ui/page/Card.tsx'
import css from './public.module.css'

const sizes = ['small', 'medium', 'large'] as const

export function TestDialogs() {
  const [open, setOpen] = useState<(typeof sizes)[number] | 'confirm' | 'long' | null>(null)
  const [name, setName] = useState('')
  const close = () => {
    setOpen(null)
    setName('')
  }
  return (
    <Card title="Dialogs">
      <div className={css.row}>
        {sizes.map(size => (
          <Button key={size} onClick={() => setOpen(size)}>
            Open {size} dialog
          </Button>
        ))}
        <Button onClick={() => setOpen('long')}>Open long dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Open confirmation</Button>
      </div>
      {sizes.map(size => (
        <Dialog
          key={size}
          open={open === size}
          onClose={close}
          title="Rename session"
          size={size}
          dirty={name !== ''}
          submitLabel="Rename"
          onSubmit={() => {
            showToast('success', `Renamed to ${name || 'nothing'}`)
            close()
          }}
        >
          <TextField label="Name" value={name} onChange={setName} data-autofocus />
        </Dialog>
      ))}
      <Dialog open={open === 'long'} onClose={close} title="A long text" size="medium">
        {Array.from({ length: 40 }, (_, line) => (
          <p key={line}>Line {line + 1} of a text that scrolls while title and buttons stay.</p>
        ))}
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        title="Withdraw 14 people from Fall prevention?"
        confirmLabel="Withdraw 14 people"
        danger
        onConfirm={close}
      >
        Their results are kept.
      </ConfirmDialog>
    </Card>
  )
}
