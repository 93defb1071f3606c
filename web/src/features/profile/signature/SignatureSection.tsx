import { api, type Profile } from '@preceptor/contract'
import { useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { usePicture } from '@/api/use-picture.ts'
import { formatInstant } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Card } from '@/ui/page/Card.tsx'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { whyNot } from '../limited.ts'
import css from '../profile.module.css'
import { profileTexts } from '../texts.ts'

const SignatureDialog = lazyPart(() => import('./SignatureDialog.tsx'))
const kinds = { drawn: 'drawnAt', typed: 'typedAt', uploaded: 'uploadedAt' } as const

/** R-ENT-5: the user's signature on documents. */
export function SignatureSection({ profile }: { profile: Profile }) {
  const t = useTexts(profileTexts)
  const { signature } = profile
  const picture = usePicture(api.profile.signature, {}, signature?.updated_at ?? null)
  const [doing, setDoing] = useState<'set' | 'delete' | null>(null)
  const close = () => setDoing(null)
  const remove = useSend(api.profile.deleteSignature, {
    refresh: [api.profile.get],
    done: () => {
      close()
      showToast('success', t('signatureDeleted'))
    },
    fail: () => close(),
  })
  return (
    <Card title={t('signature')}>
      <div className={css.form}>
        {signature ? (
          <>
            {picture && <img src={picture} alt={t('yourSignature')} className={css.picture} />}
            <p className={css.quiet}>
              {t(kinds[signature.kind], { when: formatInstant(signature.updated_at, profile.time_zone ?? undefined) })}
            </p>
          </>
        ) : (
          <p>{t('noSignature')}</p>
        )}
        <div className={css.actions}>
          <Button look={signature ? 'plain' : 'primary'} refused={whyNot(profile)} onClick={() => setDoing('set')}>
            {signature ? t('replaceSignature') : t('addSignature')}
          </Button>
          {signature && (
            <Button refused={whyNot(profile)} onClick={() => setDoing('delete')}>
              {t('deleteSignature')}
            </Button>
          )}
        </div>
      </div>
      {doing === 'set' && <SignatureDialog name={profile.name} replaces={signature !== null} onClose={close} />}
      <ConfirmDialog
        open={doing === 'delete'}
        onClose={close}
        title={t('deleteSignatureTitle')}
        confirmLabel={t('deleteSignature')}
        danger
        busy={remove.isSending}
        onConfirm={() => remove.send({})}
      >
        <p>{t('deleteSignatureNote')}</p>
      </ConfirmDialog>
    </Card>
  )
}
