import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { useCopied } from '@/ui/json/use-copied.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import css from './integration.module.css'
import type { MadeSecret } from './made-secret.ts'
import { integrationTexts } from './texts.ts'

/** Shows a new secret, the only time it is visible. */
export default function SecretDialog({ made: { name, secret }, onClose }: { made: MadeSecret; onClose: () => void }) {
  const t = useTexts(integrationTexts)
  const { copied, copy } = useCopied()
  return (
    <Dialog open title={t('secretTitle', { name })} submitLabel={t('done')} onSubmit={onClose} onClose={onClose}>
      <p>{t('secretText')}</p>
      <div className={css.secret}>
        <TextField label={t('secret')} value={secret} readOnly spellCheck={false} onChange={() => {}} />
        <Button onClick={() => copy('secret', secret)}>{t(copied ? 'copied' : 'copy')}</Button>
      </div>
    </Dialog>
  )
}
