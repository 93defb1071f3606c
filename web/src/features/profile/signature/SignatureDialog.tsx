import { api, type signatureKinds } from '@preceptor/contract'
import { useRef } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import css from '../profile.module.css'
import { profileTexts } from '../texts.ts'
import { DrawPad } from './DrawPad.tsx'
import { asBase64, type Picture } from './picture.ts'
import { TypeField } from './TypeField.tsx'
import { UploadField } from './UploadField.tsx'

type Kind = (typeof signatureKinds)[number]
const ways = [
  ['drawn', 'draw'],
  ['typed', 'type'],
  ['uploaded', 'upload'],
] as const
const lacking = { drawn: 'drawFirst', typed: 'typeFirst', uploaded: 'uploadFirst' } as const

const start: { kind: Kind; image: string } = { kind: 'drawn', image: '' }

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
  const picture = useRef<Picture>(() => null)
  /** Read off the canvas once per try. */
  const image = useRef('')
  const form = useForm({
    start,
    call: api.profile.updateSignature,
    args: ({ kind }) => ({ body: { kind, image: image.current } }),
    problems: ({ kind }) => (image.current ? {} : { image: profileTexts.say(lacking[kind]) }),
    // the strokes are not told apart from none
    spell: () => '',
    refresh: [api.profile.get],
    said: t('signatureSaved'),
    done: onClose,
  })
  const { kind } = form.values
  const { error: problem } = form.field('image')
  const submit = () => {
    const canvas = picture.current()
    image.current = (canvas && asBase64(canvas)) ?? ''
    form.submit()
  }
  const offer = (take: Picture) => {
    picture.current = take
    form.set({ image: '' })
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
      <fieldset className={css.ways}>
        <legend className="sr-only">{t('ways')}</legend>
        {ways.map(([way, label]) => (
          <CheckField
            key={way}
            type="radio"
            name="way"
            label={t(label)}
            checked={kind === way}
            onChange={() => {
              form.set({ kind: way })
              offer(() => null)
            }}
          />
        ))}
      </fieldset>
      {kind === 'drawn' && <DrawPad onPicture={offer} />}
      {kind === 'typed' && <TypeField name={name} onPicture={offer} />}
      {kind === 'uploaded' && <UploadField onPicture={offer} onProblem={image => form.showErrors({ image })} />}
      {problem && (
        <p className={css.error} role="alert">
          {problem}
        </p>
      )}
    </FormDialog>
  )
}
