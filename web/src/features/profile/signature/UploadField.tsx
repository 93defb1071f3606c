import { useId, useState } from 'react'
import { drawn, isPicture, pictureTypes } from '@/lib/picture.ts'
import css from '../profile.module.css'
import type { Picture } from './picture.ts'

const largest = { width: 1000, height: 400 }
const mostBytes = 10 * 1024 * 1024

interface UploadFieldProps {
  onPicture: (take: Picture) => void
  onProblem: (problem: string) => void
}

export function UploadField({ onPicture, onProblem }: UploadFieldProps) {
  const id = useId()
  const [shown, setShown] = useState<string | null>(null)
  const choose = async (file: File | undefined) => {
    setShown(null)
    onPicture(() => null)
    if (!file) return
    if (!isPicture(file) || file.size > mostBytes) return onProblem('Choose a PNG or JPEG picture of at most 10 MB.')
    try {
      const picture = await drawn(file, largest)
      onPicture(() => picture)
      setShown(picture.toDataURL('image/png'))
    } catch {
      onProblem('This picture could not be read. Choose another one.')
    }
  }
  return (
    <div className={css.form}>
      <div>
        <label htmlFor={id}>Picture of your signature</label>
        <input
          id={id}
          type="file"
          accept={pictureTypes}
          aria-describedby={`${id}-hint`}
          onChange={event => void choose(event.target.files?.[0])}
        />
        <p id={`${id}-hint`} className={css.quiet}>
          PNG or JPEG, best on a white or clear ground.
        </p>
      </div>
      {shown && <img src={shown} alt="Chosen signature" className={css.picture} />}
    </div>
  )
}
