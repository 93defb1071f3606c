import type { AuthenticatorSecret } from '@preceptor/contract'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import type { Fields } from '../form/use-fields.ts'
import { CodeField } from './CodeField.tsx'
import { twoFactorTexts } from './texts.ts'
import css from './two-factor.module.css'

const QrCode = lazyPart(
  () => import('./QrCode.tsx'),
  () => <span className={css.code} />,
)

export interface EnrolFieldsProps {
  secret: AuthenticatorSecret
  form: Pick<Fields<{ code: string }>, 'field'>
}

/** In groups of four, which are easier to read and type. */
const grouped = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ')

/** The secret for the authenticator app, to scan or type, and the field for its first code. */
export function EnrolFields({ secret, form }: EnrolFieldsProps) {
  const t = useTexts(twoFactorTexts)
  return (
    <div className={css.stack}>
      <p>{t('scan')}</p>
      <div className={css.scan}>
        <QrCode text={secret.uri} label={t('qrCode')} />

        <p className={css.byHand}>
          <span>{t('byHand')}</span>
          <span className={css.secret}>{grouped(secret.secret)}</span>
        </p>
      </div>
      <CodeField label={t('codeShown')} autoFocus {...form.field('code')} />
    </div>
  )
}
