import { useEffect, useRef } from 'react'
import { canvasOf, fitted } from '@/lib/picture.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { TextField } from '@/ui/form/TextField.tsx'
import { ink, trimmed } from './picture.ts'
import css from './signature.module.css'
import { signatureTexts } from './texts.ts'

/** Handwriting fonts that come with computers and phones. */
const hand = '"Segoe Script", "Snell Roundhand", "Brush Script MT", "Dancing Script", "URW Chancery L", cursive'

export function written(text: string): HTMLCanvasElement | null {
  const canvas = canvasOf(1600, 200)
  const pen = canvas.getContext('2d')
  if (!pen || !text.trim()) return null
  pen.font = `italic 72px ${hand}`
  pen.fillStyle = ink
  pen.textBaseline = 'middle'
  pen.fillText(text.trim(), 40, 100, 1520)
  return trimmed(canvas)
}

/** The name in a handwriting font, as a picture. */
export function TypeField({ text, onText }: { text: string; onText: (text: string) => void }) {
  const t = useTexts(signatureTexts)
  const preview = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const picture = written(text)
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
  }, [text])
  return (
    <div className={css.way}>
      <TextField label={t('yourName')} name="typed" maxLength={60} value={text} onChange={onText} />
      <canvas
        ref={preview}
        className={css.surface}
        data-preview
        role="img"
        aria-label={t('inHandwriting', { name: text })}
      />
    </div>
  )
}
