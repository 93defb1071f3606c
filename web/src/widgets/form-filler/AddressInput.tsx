import type { AddressAnswer } from '@preceptor/contract/forms/answer-values'
import type { FieldOf } from '@preceptor/contract/forms/content'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { stateChoices } from '../us-states/us-states.ts'
import css from './filler.module.css'
import type { InputProps } from './filler.ts'
import { Group } from './Group.tsx'
import { fillerTexts } from './texts.ts'

const blank: AddressAnswer = { line1: '', line2: '', city: '', state: '', postal_code: '' }

export function AddressInput({ field: _, value, onChange, ...group }: InputProps<FieldOf<'address'>>) {
  const t = useTexts(fillerTexts)
  const address = (value ?? blank) as AddressAnswer
  const set = (part: keyof AddressAnswer) => (text: string) => {
    const next = { ...address, [part]: text }
    onChange(Object.values(next).every(one => one === '') ? null : next)
  }
  const { required } = group
  return (
    <Group {...group}>
      <div className={css.address}>
        <TextField
          label={t('line1')}
          required={required}
          maxLength={200}
          value={address.line1}
          onChange={set('line1')}
        />
        <TextField label={t('line2')} maxLength={200} value={address.line2} onChange={set('line2')} />
        <TextField label={t('city')} required={required} maxLength={100} value={address.city} onChange={set('city')} />
        <SelectField
          label={t('state')}
          required={required}
          none={t('choose')}
          choices={stateChoices()}
          value={address.state}
          onChange={set('state')}
        />
        <TextField
          label={t('zip')}
          required={required}
          inputMode="numeric"
          maxLength={10}
          value={address.postal_code}
          onChange={set('postal_code')}
        />
      </div>
    </Group>
  )
}
