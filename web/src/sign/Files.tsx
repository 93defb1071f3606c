import { api } from '@preceptor/contract'
import { formLimits } from '@preceptor/contract/forms/limits'
import { useId, useState } from 'react'
import { asFailure } from '@/api/failure.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useLanguage } from '@/lib/texts/language.ts'
import { Button } from '@/ui/Button.tsx'
import form from '@/ui/form/form.module.css'
import type { FilesProps } from '@/widgets/form-filler/filler.ts'
import { call } from '@/widgets/public-shell/calls.ts'
import { type Refusal, refusalOf } from '@/widgets/public-shell/refusal.ts'
import css from './sign.module.css'
import { signTexts } from './texts.ts'
import type { useAnswers } from './use-answers.ts'

interface Props extends FilesProps {
  session: string
  form: Pick<ReturnType<typeof useAnswers>, 'upload' | 'isOut'>
  /** The files the server has for this field. */
  files: readonly { id: string; name: string }[]
}

/** For these types, phones convert pictures they take in other formats. */
const kinds = 'application/pdf,image/jpeg,image/png,image/webp,image/heic'

/** Files that answer a field, uploaded one at a time. */
export function Files({ field, label, value, onChange, error, session, form: signer, files }: Props) {
  const t = useTexts(signTexts)
  const spoken = useLanguage()
  const id = useId()
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const [said, setSaid] = useState<Refusal | null>(null)
  const nameOf = (file: string) => names[file] ?? files.find(one => one.id === file)?.name ?? ''
  const send = async (chosen: FileList | null) => {
    const now = [...value]
    for (const file of chosen ?? []) {
      if (now.length >= field.most) break
      setSaid({ words: language => signTexts.in(language)('sendingFile', { name: file.name }) })
      try {
        const kept = await call(api.signing.file, { file }, { token: session })
        setNames(was => ({ ...was, [kept.id]: kept.name }))
        now.push(kept.id)
        onChange?.([...now])
        setSaid(null)
      } catch (thrown) {
        if (signer.isOut(thrown)) return
        const failure = asFailure(thrown)
        const why = refusalOf(failure, 'file')
        return setSaid({
          words: language => signTexts.in(language)('fileFailed', { name: file.name, reason: why.words(language) }),
        })
      }
    }
  }
  return (
    <div>
      <label className={form.label} htmlFor={id}>
        {label}
      </label>
      <ul className={css.files}>
        {value.map(file => (
          <li key={file}>
            {nameOf(file)}
            {onChange && (
              <Button
                size="small"
                aria-label={t('removeFile', { name: nameOf(file) })}
                onClick={() => onChange(value.filter(one => one !== file))}
              >
                ×
              </Button>
            )}
          </li>
        ))}
      </ul>
      {onChange && value.length < field.most && (
        <input
          id={id}
          type="file"
          accept={kinds}
          multiple={field.most > 1}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint`}
          onChange={event => {
            void signer.upload(send(event.target.files))
            event.target.value = ''
          }}
        />
      )}
      <p id={`${id}-hint`} className="quiet">
        {t('filesUpTo', { most: formLimits.fileBytes / 1024 / 1024 })}
      </p>
      <p role="status">{said?.words(spoken)}</p>
      {error && <p className={css.problem}>{error}</p>}
    </div>
  )
}
