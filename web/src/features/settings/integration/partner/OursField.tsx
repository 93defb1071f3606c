import { type MapKind, providerStatuses } from '@preceptor/contract'
import { ComboField } from '@/ui/form/ComboField.tsx'
import type { FieldProps } from '@/ui/form/Field.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { useLookup } from '@/widgets/filters/use-lookup.ts'

interface Props extends FieldProps {
  kind: MapKind
  value: string
  name?: string
  onChange: (value: string) => void
}

/** Chooses the discipline, location, or status for a partner's term. */
export function OursField({ kind, ...field }: Props) {
  const entries = useLookup(kind === 'location' ? 'locations' : 'disciplines', kind !== 'status')
  return <ComboField {...field} choices={kind === 'status' ? choicesOf(providerStatuses) : (entries ?? [])} />
}
