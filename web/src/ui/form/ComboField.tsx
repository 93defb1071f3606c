import { lazy, Suspense } from 'react'
import { SelectField, type SelectFieldProps } from './SelectField.tsx'

const load = () => import('./ComboControl.tsx')
const ComboControl = lazy(load)
export const preloadCombo = () => void load().catch(() => undefined)

/** One of a long list, with search. Until its code has come the browser's own select does the work. */
export function ComboField(props: SelectFieldProps) {
  return (
    <Suspense fallback={<SelectField {...props} />}>
      <ComboControl {...props} />
    </Suspense>
  )
}
