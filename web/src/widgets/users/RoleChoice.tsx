import { roleNames, type AgencyRole, type VendorRole } from '@preceptor/contract'
import { useId } from 'react'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { accessTexts } from './access-texts.ts'
import { roleHint } from './role-words.ts'
import css from './role-choice.module.css'

interface Props<R extends AgencyRole | VendorRole> {
  roles: readonly R[]
  value: R | ''
  onChange: (role: R) => void
  error?: string | undefined
}

/** Chooses one of a few roles, each with its purpose. */
export function RoleChoice<R extends AgencyRole | VendorRole>({ roles, value, onChange, error }: Props<R>) {
  const t = useTexts(accessTexts)
  const id = useId()
  return (
    <fieldset className={css.roles} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{t('role')}</legend>
      {roles.map(role => (
        <CheckField
          key={role}
          type="radio"
          name={`${id}-role`}
          label={inWords(roleNames[role])}
          hint={roleHint(role)}
          checked={value === role}
          aria-invalid={error ? true : undefined}
          onChange={() => onChange(role)}
        />
      ))}
      {error && (
        <div id={`${id}-error`} className={css.error}>
          {error}
        </div>
      )}
    </fieldset>
  )
}
