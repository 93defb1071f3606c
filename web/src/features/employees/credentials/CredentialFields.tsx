import { api, mostPapers } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { DateField, TextField } from '@/ui/form/TextField.tsx'
import type { Form } from '@/widgets/form/use-form.ts'
import { ExpiryHint } from '@/widgets/second-person/ExpiryHint.tsx'
import { FilesField } from '@/widgets/upload/FilesField.tsx'
import { type CredentialValues, withUsualEnd } from './credential-values.ts'
import css from './credentials.module.css'
import { credentialsTexts } from './texts.ts'

interface Props {
  form: Form<CredentialValues>
  /** True for a renewal, whose type is fixed. */
  fixed?: boolean
  onUploading: (busy: boolean) => void
}

/** The credential's data and its scan. */
export function CredentialFields({ form, fixed = false, onUploading }: Props) {
  const t = useTexts(credentialsTexts)
  const { data } = useQueryOf(api.taxonomy.credentialTypes, {}, { staleTime: 60_000 })
  const types = data?.data ?? []
  const { values, field, set, errors } = form
  const type = types.find(({ id }) => id === values.type_id)
  const follow = (change: Partial<CredentialValues>) => set(withUsualEnd(values, change, types))
  return (
    <>
      <div className={css.fields}>
        {!fixed && (
          <SelectField
            label={t('type')}
            required
            data-autofocus
            none={t('chooseType')}
            choices={types
              .filter(({ id, is_active }) => is_active || id === values.type_id)
              .map(({ id, name }) => ({ value: id, label: name }))}
            {...field('type_id')}
            onChange={type_id => follow({ type_id })}
          />
        )}
        <TextField
          label={t('number')}
          hint={type?.needs_number && t('numberHint')}
          required={type?.needs_number ?? false}
          autoComplete="off"
          maxLength={60}
          {...field('number')}
        />
        <DateField
          label={t('issuedOn')}
          required
          {...field('issued_on')}
          onChange={issued_on => follow({ issued_on })}
        />
        <DateField
          label={t('expiresOn')}
          hint={<ExpiryHint day={values.expires_on} hint={t('expiresHint')} />}
          required={type?.needs_expiry ?? false}
          {...field('expires_on')}
        />
      </div>
      <FilesField
        label={t('scan')}
        hint={type?.needs_file ? t('scanHint', { type: type.name }) : undefined}
        required={type?.needs_file ?? false}
        use="credential"
        most={mostPapers}
        value={values.files}
        error={errors['files']}
        onBusy={onUploading}
        onChange={files => set({ files })}
      />
      {type?.is_medical && <p className="quiet">{t('medicalHint')}</p>}
      <TextAreaField label={t('note')} rows={2} maxLength={500} {...field('note')} />
    </>
  )
}
