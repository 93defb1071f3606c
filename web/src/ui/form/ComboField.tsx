import { lazyPart } from '@/lib/lazy-part.tsx'
import { SelectField, type SelectFieldProps } from './SelectField.tsx'

/** One of a long list, with search. Until its code has come the browser's own select does the work. */
export const ComboField = lazyPart<SelectFieldProps>(() => import('./ComboControl.tsx'), SelectField)
