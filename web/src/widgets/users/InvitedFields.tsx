import { useTexts } from '@/lib/texts/catalogue.ts'
import { TextField } from '@/ui/form/TextField.tsx'
import type { Form } from '../form/use-form.ts'
import { accessTexts } from './access-texts.ts'

type FieldProps = ReturnType<Form<{ email: string; name: string }>['field']>

/** Email and name of a person to invite. */
export function InvitedFields({ email, name }: { email: FieldProps & { hint?: string }; name: FieldProps }) {
  const t = useTexts(accessTexts)
  return (
    <>
      <TextField
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        data-autofocus
        required
        {...email}
      />
      <TextField label={t('name')} autoComplete="off" required maxLength={120} {...name} />
    </>
  )
}
