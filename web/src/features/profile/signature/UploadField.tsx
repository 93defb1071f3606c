import { useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { drawn, isPicture } from '@/lib/picture.ts'
import { FileField } from '@/widgets/upload/FileField.tsx'
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
  const [chosen, setChosen] = useState<File | null>(null)
  const [shown, setShown] = useState<string | null>(null)
  const choose = async (file: File | null) => {
    setChosen(file)
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
      <FileField
        label={t('file')}
        endings={['png', 'jpg', 'jpeg']}
        limits={t('fileHint')}
        value={chosen}
        onChange={file => void choose(file)}
      />
      {shown && <img src={shown} alt={t('fileShown')} className={css.picture} />}
    </div>
  )
}
