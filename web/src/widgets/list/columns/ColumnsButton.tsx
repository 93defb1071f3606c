import { IconColumns3 } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Button, IconButton } from '@/ui/Button.tsx'
import { Popover } from '@/ui/overlay/Popover.tsx'
import { lazyPart } from '@/lib/lazy-part.tsx'
import type { List } from '@preceptor/contract'
import type { ColumnsState } from './use-columns.ts'
import { columnTexts } from './texts.ts'

const ColumnsPanel = lazyPart(() => import('./ColumnsPanel.tsx'))

interface Props extends ColumnsState {
  definition: List
  /** Shows only the icon, if the list's actions are on the same line. */
  short?: boolean
}

export default function ColumnsButton({ definition, short = false, ...state }: Props) {
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const button = {
    ref: anchor,
    'aria-haspopup': 'dialog',
    'aria-expanded': open,
    onPointerEnter: ColumnsPanel.preload,
    onClick: () => setOpen(!open),
  } as const
  const icon = <IconColumns3 size={16} />
  const label = columnTexts.say('columns')
  return (
    <>
      {short ? (
        <IconButton {...button} label={label}>
          {icon}
        </IconButton>
      ) : (
        <Button {...button} look="quiet" icon={icon}>
          {label}
        </Button>
      )}
      {open && (
        <Popover
          anchor={anchor}
          onClose={() => setOpen(false)}
          label={columnTexts.say('columnsAndDensity')}
          align="end"
        >
          <ColumnsPanel
            definition={definition}
            columns={state.columns}
            added={state.shown.added}
            onColumns={state.setColumns}
            density={state.density}
            onDensity={state.setDensity}
          />
        </Popover>
      )}
    </>
  )
}
