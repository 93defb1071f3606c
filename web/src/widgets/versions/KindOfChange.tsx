import { changeKinds } from '@preceptor/contract'
import { inWords } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import css from './versions.module.css'

type Kind = keyof typeof changeKinds

interface Props {
  label: string
  hints: Readonly<Record<Kind, string>>
  value: Kind
  onChange: (kind: Kind) => void
}

/** Chooses whether a new version is a minor or a material change. */
export function KindOfChange({ label, hints, value, onChange }: Props) {
  return (
    <fieldset className={css.choices}>
      <legend>{label}</legend>
      {(['minor', 'material'] as const).map(kind => (
        <CheckField
          key={kind}
          type="radio"
          name="change_kind"
          label={inWords(changeKinds[kind])}
          hint={hints[kind]}
          checked={value === kind}
          onChange={() => onChange(kind)}
        />
      ))}
    </fieldset>
  )
}
