import { useId, useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { drawn, isPicture, pictureTypes } from '@/lib/picture.ts'
import css from '../profile.module.css'
import { profileTexts } from '../texts.ts'

const largest = { width: 1000, height: 400 }
const mostBytes = 10 * 1024 * 1024

interface UploadFieldProps {
  onPicture: (picture: HTMLCanvasElement | null) => void
  onProblem: (problem: string) => void
}

export function UploadField({ onPicture, onProblem }: UploadFieldProps) {
  const t = useTexts(profileTexts)
  const id = useId()
  const [shown, setShown] = useState<string | null>(null)
  const choose = async (file: File | undefined) => {
    setShown(null)
    onPicture(null)
    if (!file) return
    if (!isPicture(file) || file.size > mostBytes) return onProblem(t('fileWrong'))
    try {
      const picture = await drawn(file, largest)
      onPicture(picture)
      setShown(picture.toDataURL('image/png'))
    } catch {
      onProblem(t('fileUnread'))
    }
  }
  return (
    <div className={css.form}>
      <div>
        <label htmlFor={id}>{t('file')}</label>
        <input
          id={id}
          type="file"
          accept={pictureTypes}
          aria-describedby={`${id}-hint`}
          onChange={event => void choose(event.target.files?.[0])}
        />
        <p id={`${id}-hint`} className={css.quiet}>
          {t('fileHint')}
        </p>
      </div>
      {shown && <img src={shown} alt={t('fileShown')} className={css.picture} />}
    </div>
  )
}
