import type { AuthenticatorSecret } from '@preceptor/contract'
import { lazyPart } from '@/lib/lazy-part.tsx'
import type { Fields } from '../form/use-fields.ts'
import { CodeField } from './CodeField.tsx'
import css from './two-factor.module.css'

const QrCode = lazyPart(
  () => import('./QrCode.tsx'),
  () => <span className={css.code} />,
)

export interface EnrolFieldsProps {
  secret: AuthenticatorSecret
  form: Pick<Fields<{ code: string }>, 'field'>
}

/** In groups of four, as people read it out to themselves. */
const grouped = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ')

/** The secret for the authenticator app, to scan or to type, and the field for its first code. */
export function EnrolFields({ secret, form }: EnrolFieldsProps) {
  return (
    <div className={css.stack}>
      <p>Open an authenticator app on your phone, add an account and scan this.</p>
      <div className={css.scan}>
        <QrCode text={secret.uri} label="QR code for the authenticator app" />

        <p className={css.byHand}>
          <span>Cannot scan? Type this key into the app:</span>
          <span className={css.secret}>{grouped(secret.secret)}</span>
        </p>
      </div>
      <CodeField label="Code the app shows" autoFocus {...form.field('code')} />
    </div>
  )
}
