import { IconArrowsMaximize } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from '../overlay/Dialog.tsx'
import css from './json.module.css'
import { jsonTexts } from './texts.ts'
import { type Json, JsonViewer } from './JsonViewer.tsx'

/** R-CON-4: from this height on, it can be opened in a dialog. */
export const expandFrom = 250
const treeHeight = 320

export type BoxedJsonViewerProps = Json & { label: string }

/** JSON in a box within a page; large JSON opens in a dialog. */
export function BoxedJsonViewer({ label, ...json }: BoxedJsonViewerProps) {
  const box = useRef<HTMLDivElement>(null)
  const [high, setHigh] = useState(false)
  const [open, setOpen] = useState(false)
  useLayoutEffect(() => {
    const held = box.current
    if (!held) return
    const measure = () => setHigh(held.getBoundingClientRect().height >= expandFrom)
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(held)
    return () => resized.disconnect()
  }, [])
  return (
    <div ref={box} className={css.boxed}>
      <JsonViewer
        {...json}
        label={label}
        maxHeight={treeHeight}
        action={
          high && (
            <Button
              size="small"
              icon={<IconArrowsMaximize size={14} aria-hidden="true" />}
              onClick={() => setOpen(true)}
            >
              {jsonTexts.say('enlarge')}
            </Button>
          )
        }
      />
      <Dialog open={open} onClose={() => setOpen(false)} size="large" title={label}>
        <JsonViewer {...json} label={label} maxHeight="60vh" />
      </Dialog>
    </div>
  )
}
