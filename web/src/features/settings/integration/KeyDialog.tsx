import { api, apiScopes } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { ChoicesField } from '@/ui/form/ChoicesField.tsx'
import { DateField, TextField } from '@/ui/form/TextField.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import type { MadeSecret } from '@/widgets/secret/made-secret.ts'
import { integrationTexts } from './texts.ts'

interface Values {
  name: string
  scopes: readonly string[]
  expires_on: string
}
const blank: Values = { name: '', scopes: ['learning:read', 'learning:write'], expires_on: '' }

/** Creates a key for an app, with its permissions and its expiration. */
export default function KeyDialog({ onClose, onMade }: { onClose: () => void; onMade: (made: MadeSecret) => void }) {
  const t = useTexts(integrationTexts)
  const form = useForm({
    start: blank,
    call: api.apiKeys.add,
    args: ({ name, scopes, expires_on }) => ({
      body: { name, scopes: scopes as (keyof typeof apiScopes)[], expires_on },
    }),
    place: path => path.replace(/^scopes\..*$/, 'scopes'),
    refresh: [api.apiKeys.list],
    done: onMade,
  })
  return (
    <FormDialog form={form} title={t('add')} submitLabel={t('add')} what={t('whatNew')} onClose={onClose}>
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        required
        data-autofocus
        maxLength={80}
        autoComplete="off"
        {...form.field('name')}
      />
      <ChoicesField label={t('scopes')} none={t('noScopes')} choices={choicesOf(apiScopes)} {...form.field('scopes')} />
      <DateField label={t('expiresOn')} hint={t('expiresHint')} {...form.field('expires_on')} />
    </FormDialog>
  )
}
