import { useEffect, useRef, useState } from 'react'
import { afterPaint } from '@/lib/after-paint.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { SelectField, type SelectFieldProps } from './SelectField.tsx'

const ComboControl = lazyPart<SelectFieldProps>(() => import('./ComboControl.tsx'), SelectField)

/**
 * One of a long list, with search. Building the search takes longer than the rest of a dialog, so the first frame shows the
 * browser's own select, which looks the same; who is in it already keeps it.
 */
export function ComboField(props: SelectFieldProps) {
  const [painted, setPainted] = useState(false)
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (painted) return
    return afterPaint(() => {
      if (document.activeElement !== select.current) setPainted(true)
    })
  }, [painted])
  return painted ? <ComboControl {...props} /> : <SelectField {...props} ref={select} />
}
