import { api, type Profile } from '@preceptor/contract'
import { useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { usePicture } from '@/api/use-picture.ts'
import { formatInstant } from '@/lib/format.ts'
import { Button } from '@/ui/Button.tsx'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Card } from '@/ui/page/Card.tsx'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { whyNot } from '../limited.ts'
import css from '../profile.module.css'

const SignatureDialog = lazyPart(() => import('./SignatureDialog.tsx'))
const kinds = { drawn: 'Drawn', typed: 'Typed', uploaded: 'Uploaded' } as const

/** R-ENT-5: the signature that documents of the user carry. */
export function SignatureSection({ profile }: { profile: Profile }) {
  const { signature } = profile
  const picture = usePicture(api.profile.signature, {}, signature?.updated_at ?? null)
  const [doing, setDoing] = useState<'set' | 'delete' | null>(null)
  const close = () => setDoing(null)
  const remove = useSend(api.profile.deleteSignature, {
    refresh: [api.profile.get],
    done: () => {
      close()
      showToast('success', 'Your signature is deleted.')
    },
    fail: () => close(),
  })
  return (
    <Card title="Signature">
      <div className={css.form}>
        {signature ? (
          <>
            {picture && <img src={picture} alt="Your signature" className={css.picture} />}
            <p className={css.quiet}>
              {kinds[signature.kind]}, {formatInstant(signature.updated_at, profile.time_zone ?? undefined)}
            </p>
          </>
        ) : (
          <p>You have no signature yet. Draw, type or upload one.</p>
        )}
        <div className={css.actions}>
          <Button look={signature ? 'plain' : 'primary'} refused={whyNot(profile)} onClick={() => setDoing('set')}>
            {signature ? 'Replace signature' : 'Add signature'}
          </Button>
          {signature && (
            <Button refused={whyNot(profile)} onClick={() => setDoing('delete')}>
              Delete signature
            </Button>
          )}
        </div>
      </div>
      {doing === 'set' && <SignatureDialog name={profile.name} replaces={signature !== null} onClose={close} />}
      <ConfirmDialog
        open={doing === 'delete'}
        onClose={close}
        title="Delete your signature?"
        confirmLabel="Delete signature"
        danger
        busy={remove.isSending}
        onConfirm={() => remove.send({})}
      >
        <p>What you signed before keeps it.</p>
      </ConfirmDialog>
    </Card>
  )
}
