import { useEffect, useRef, useState } from 'react'
import { afterPaint } from '@/lib/after-paint.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { SelectField, type SelectFieldProps } from './SelectField.tsx'

const ComboControl = lazyPart<SelectFieldProps>(() => import('./ComboControl.tsx'), SelectField)

/**
 * One of a long list, with search. Building the search takes longer than the rest of a dialog, so the first frame shows the
 * browser's own select, which looks the same. Who is at work in it keeps it; a focus it was only given goes on to the search.
 */
export function ComboField(props: SelectFieldProps) {
  const [searches, setSearches] = useState<'no' | 'yes' | 'focused'>('no')
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    const own = select.current
    if (searches !== 'no' || !own) return
    let held = false
    const hold = () => {
      held = true
    }
    // Code that cannot be had leaves the select as it is.
    const whenThere = (change: () => void) => void ComboControl.fetched().then(change, () => undefined)
    const change = () => held || setSearches(document.activeElement === own ? 'focused' : 'yes')
    const free = () => held && whenThere(() => setSearches('yes'))
    own.addEventListener('pointerdown', hold)
    own.addEventListener('keydown', hold)
    own.addEventListener('blur', free)
    const callOff = afterPaint(() => whenThere(change))
    return () => {
      held = true
      callOff()
      own.removeEventListener('pointerdown', hold)
      own.removeEventListener('keydown', hold)
      own.removeEventListener('blur', free)
    }
  }, [searches])
  if (searches === 'no') return <SelectField {...props} ref={select} />
  return <ComboControl {...props} autoFocus={searches === 'focused'} />
}
