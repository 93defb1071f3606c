import { useEffect, useRef, useState } from 'react'
import { canvasOf, fitted } from '@/lib/picture.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { TextField } from '@/ui/form/TextField.tsx'
import css from '../profile.module.css'
import { profileTexts } from '../texts.ts'
import { ink, type Picture, trimmed } from './picture.ts'

/** Handwriting that computers and phones bring along. */
const hand = '"Segoe Script", "Snell Roundhand", "Brush Script MT", "Dancing Script", "URW Chancery L", cursive'

function written(text: string): HTMLCanvasElement | null {
  const canvas = canvasOf(1600, 200)
  const pen = canvas.getContext('2d')
  if (!pen || !text.trim()) return null
  pen.font = `italic 72px ${hand}`
  pen.fillStyle = ink
  pen.textBaseline = 'middle'
  pen.fillText(text.trim(), 40, 100, 1520)
  return trimmed(canvas)
}

/** The name in a handwriting, as a picture. */
export function TypeField({ name, onPicture }: { name: string; onPicture: (take: Picture) => void }) {
  const t = useTexts(profileTexts)
  const [text, setText] = useState(name)
  const preview = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const picture = written(text)
    onPicture(() => picture)
    const shown = preview.current
    const pen = shown?.getContext('2d')
    if (!shown || !pen) return
    shown.width = shown.offsetWidth
    shown.height = shown.offsetHeight
    if (!picture) return
    const { width, height } = fitted(picture.width, picture.height, {
      width: shown.width - 32,
      height: shown.height - 32,
    })
    pen.drawImage(picture, (shown.width - width) / 2, (shown.height - height) / 2, width, height)
    // Redrawn as the text changes; whom it is handed to stays.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [text])
  return (
    <div className={css.form}>
      <TextField label={t('yourName')} name="typed" autoFocus maxLength={60} value={text} onChange={setText} />
      <canvas
        ref={preview}
        className={css.canvas}
        style={{ height: 120, cursor: 'default' }}
        role="img"
        aria-label={t('inHandwriting', { name: text })}
      />
    </div>
  )
}
