import { api, type signatureKinds } from '@preceptor/contract'
import { useRef, useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import css from '../profile.module.css'
import { DrawPad } from './DrawPad.tsx'
import { asBase64, type Picture } from './picture.ts'
import { TypeField } from './TypeField.tsx'
import { UploadField } from './UploadField.tsx'

type Kind = (typeof signatureKinds)[number]
const ways: readonly [Kind, string][] = [
  ['drawn', 'Draw'],
  ['typed', 'Type'],
  ['uploaded', 'Upload'],
]
const lacking: Record<Kind, string> = {
  drawn: 'Draw your signature first.',
  typed: 'Type your name first.',
  uploaded: 'Choose a picture first.',
}

export default function SignatureDialog({
  name,
  replaces,
  onClose,
}: {
  name: string
  replaces: boolean
  onClose: () => void
}) {
  const [kind, setKind] = useState<Kind>('drawn')
  const [problem, setProblem] = useState<string>()
  const picture = useRef<Picture>(() => null)
  const offer = (take: Picture) => {
    picture.current = take
    setProblem(undefined)
  }
  const save = useSend(api.profile.updateSignature, {
    refresh: [api.profile.get],
    done: () => {
      showToast('success', 'Your signature is saved.')
      onClose()
    },
    fail: failure => setProblem(failure.fieldErrors()['image']),
  })
  const submit = () => {
    const canvas = picture.current()
    const image = canvas && asBase64(canvas)
    if (!image) return setProblem(lacking[kind])
    save.send({ body: { kind, image } })
  }
  return (
    <Dialog
      open
      size="medium"
      title={replaces ? 'Replace signature' : 'Add signature'}
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Save signature"
      busy={save.isSending}
    >
      <div className={css.form}>
        <fieldset className={css.ways}>
          <legend className="sr-only">How to sign</legend>
          {ways.map(([way, label]) => (
            <CheckField
              key={way}
              type="radio"
              name="way"
              label={label}
              checked={kind === way}
              onChange={() => {
                setKind(way)
                offer(() => null)
              }}
            />
          ))}
        </fieldset>
        {kind === 'drawn' && <DrawPad onPicture={offer} />}
        {kind === 'typed' && <TypeField name={name} onPicture={offer} />}
        {kind === 'uploaded' && <UploadField onPicture={offer} onProblem={setProblem} />}
        {problem && (
          <p className={css.error} role="alert">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  )
}
