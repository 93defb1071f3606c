import { IconColumns3 } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Button } from '@/ui/Button.tsx'
import { Popover } from '@/ui/overlay/Popover.tsx'
import { lazyPart } from '@/lib/lazy-part.tsx'
import type { List } from '@preceptor/contract'
import type { ColumnsState } from './use-columns.ts'
import { columnTexts } from './texts.ts'

const ColumnsPanel = lazyPart(() => import('./ColumnsPanel.tsx'))

export default function ColumnsButton({ definition, ...state }: ColumnsState & { definition: List }) {
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button
        ref={anchor}
        look="quiet"
        icon={<IconColumns3 size={16} />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={ColumnsPanel.preload}
        onClick={() => setOpen(!open)}
      >
        {columnTexts.say('columns')}
      </Button>
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
