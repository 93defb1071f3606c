import { useState } from 'react'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { PasswordField } from '@/ui/form/PasswordField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { DateField, TextField } from '@/ui/form/TextField.tsx'
import { FilterChip } from '@/ui/overlay/FilterChip.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { PhoneField } from '@/widgets/phone/PhoneField.tsx'
import css from './public.module.css'

const languages = [
  'English',
  'Spanish',
  'Chinese',
  'Russian',
  'Haitian Creole',
  'Bengali',
  'Korean',
  'Polish',
  'Arabic',
]
const choices = languages.map(label => ({ value: label.slice(0, 2).toLowerCase(), label }))
const start = { name: '', mail: 'not-an-address', phone: '', day: '', language: 'en', secret: '', note: '' }

export function TestFields() {
  const [values, setValues] = useState(start)
  const [ticked, setTicked] = useState(true)
  const [chosen, setChosen] = useState<string[]>([])
  const set = (name: keyof typeof start) => (value: string) => setValues(old => ({ ...old, [name]: value }))
  return (
    <Card title="Fields">
      <div className={css.two}>
        <TextField label="Name" required value={values.name} onChange={set('name')} hint="As on the badge." />
        <TextField
          label="Email"
          value={values.mail}
          onChange={set('mail')}
          error="Enter an email address such as name@example.org."
        />
        <PhoneField label="Mobile phone" value={values.phone} onChange={set('phone')} />
        <DateField label="Hire date" value={values.day} onChange={set('day')} />
        <SelectField label="Language" value={values.language} onChange={set('language')} choices={choices} />
        <ComboField
          label="Language with search"
          value={values.language}
          onChange={set('language')}
          choices={choices}
          none="Not known"
        />
        <PasswordField label="Password" value={values.secret} onChange={set('secret')} />
        <TextField label="Disabled" value="Cannot be changed" onChange={() => undefined} disabled />
        <TextAreaField label="Note" value={values.note} onChange={set('note')} />
        <div>
          <CheckField label="Tell the employee" checked={ticked} onChange={setTicked} hint="By email." />
        </div>
      </div>
      <p className={css.row} style={{ marginTop: 16 }}>
        <FilterChip label="Language" choices={choices} chosen={chosen} onChange={setChosen} />
        <FilterChip label="Few" choices={choices.slice(0, 3)} chosen={chosen} onChange={setChosen} />
      </p>
    </Card>
  )
}
