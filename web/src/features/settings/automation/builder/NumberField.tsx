import { TextField } from '@/ui/form/TextField.tsx'

interface Props {
  label: string
  value: number
  min?: number
  max?: number
  hint?: string
  error?: string | undefined
  onChange: (value: number) => void
}

/** An integer field. A blank field is NaN, which the schema rejects with its message. */
export const NumberField = ({ value, onChange, ...field }: Props) => (
  <TextField
    type="number"
    step={1}
    required
    value={Number.isNaN(value) ? '' : String(value)}
    onChange={typed => onChange(typed.trim() === '' ? Number.NaN : Number(typed))}
    {...field}
  />
)
