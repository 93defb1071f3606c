import { useEffect, useRef } from 'react'
import SignaturePad from 'signature_pad'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import css from '../profile.module.css'
import { profileTexts } from '../texts.ts'
import { ink, type Picture, trimmed } from './picture.ts'

/** Drawn with mouse, pen or finger. Who uses a keyboard types or uploads instead. */
export function DrawPad({ onPicture }: { onPicture: (take: Picture) => void }) {
  const t = useTexts(profileTexts)
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(null)
  useEffect(() => {
    const surface = canvas.current
    if (!surface) return
    // As fine as the screen shows it.
    const scale = Math.max(1, Math.min(2, devicePixelRatio))
    surface.width = surface.offsetWidth * scale
    surface.height = surface.offsetHeight * scale
    surface.getContext('2d')?.scale(scale, scale)
    const drawing = new SignaturePad(surface, { penColor: ink, minWidth: 0.8, maxWidth: 2.6 })
    pad.current = drawing
    const offer = () => onPicture(() => (drawing.isEmpty() ? null : trimmed(surface)))
    offer()
    // Offered anew: what was said of the empty pad no longer holds.
    drawing.addEventListener('beginStroke', offer)
    return () => drawing.off()
    // Once per opening: the pad belongs to its canvas.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <div className={css.form}>
      <canvas ref={canvas} className={css.canvas} role="img" aria-label={t('drawArea')} />
      <div className={css.below}>
        <span className={css.quiet}>{t('drawHint')}</span>
        <Button size="small" look="quiet" onClick={() => pad.current?.clear()}>
          {t('clear')}
        </Button>
      </div>
    </div>
  )
}
