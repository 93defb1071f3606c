import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { useCopied } from '@/ui/json/use-copied.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import type { MadeSecret } from './made-secret.ts'
import css from './secret.module.css'
import { secretTexts } from './texts.ts'

/** Shows a new secret, the only time it is visible. */
export default function SecretDialog({ made, onClose }: { made: MadeSecret; onClose: () => void }) {
  const { name, secret, client_id } = made
  const t = useTexts(secretTexts)
  const { copied, copy } = useCopied()
  return (
    <Dialog open title={t('secretTitle', { name })} submitLabel={t('done')} onSubmit={onClose} onClose={onClose}>
      <div className={css.body}>
        <p>{t('secretText')}</p>
        {client_id && (
          <TextField label={t('clientId')} value={client_id} readOnly spellCheck={false} onChange={() => {}} />
        )}
        <div className={css.secret}>
          <TextField label={t('secret')} value={secret} readOnly spellCheck={false} onChange={() => {}} />
          <Button onClick={() => copy('secret', secret)}>{t(copied ? 'copied' : 'copy')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
