import { api, type signatureKinds } from '@preceptor/contract'
import { useRef, useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { SignatureField, type Taken } from '@/widgets/signature/SignatureField.tsx'
import css from '../profile.module.css'
import { profileTexts } from '../texts.ts'
import { UploadField } from './UploadField.tsx'

type Kind = (typeof signatureKinds)[number]
const kinds = { drawn: 'drawn', typed: 'typed', other: 'uploaded' } as const satisfies Record<Taken['kind'], Kind>
const start = { image: '' }
const none = { picture: null, problem: null }
const nothing: Taken = { kind: 'drawn', problem: '' }

export default function SignatureDialog({
  name,
  replaces,
  onClose,
}: {
  name: string
  replaces: boolean
  onClose: () => void
}) {
  const t = useTexts(profileTexts)
  const [uploaded, setUploaded] = useState<{ picture: HTMLCanvasElement | null; problem: string | null }>(none)
  const take = useRef<() => Taken>(() => nothing)
  /** Read from the pad once per submission. */
  const taken = useRef<Taken>(nothing)
  const form = useForm({
    start,
    call: api.profile.updateSignature,
    args: () => {
      const { kind, ...rest } = taken.current
      return { body: { kind: kinds[kind], image: 'image' in rest ? rest.image : '' } }
    },
    problems: () => ('problem' in taken.current ? { image: taken.current.problem } : {}),
    // Strokes can't be compared
    spell: () => '',
    refresh: [api.profile.get],
    said: t('signatureSaved'),
    done: onClose,
  })
  const submit = () => {
    taken.current = take.current()
    form.submit()
  }
  return (
    <FormDialog
      form={form}
      size="medium"
      title={replaces ? t('replaceSignature') : t('addSignature')}
      submitLabel={t('saveSignature')}
      what={t('signatureWhat')}
      className={css.form}
      onSubmit={submit}
      onClose={onClose}
    >
      <SignatureField
        name={name}
        problem={form.field('image').error ?? uploaded.problem}
        onChange={next => {
          take.current = next
          form.set({ image: '' })
        }}
        other={{
          label: t('upload'),
          missing: t('uploadFirst'),
          picture: uploaded.picture,
          clear: () => setUploaded(none),
          field: (
            <UploadField
              onPicture={picture => setUploaded({ picture, problem: null })}
              onProblem={problem => setUploaded({ picture: null, problem })}
            />
          ),
        }}
      />
    </FormDialog>
  )
}
