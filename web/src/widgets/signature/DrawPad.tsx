import { useEffect, useEffectEvent, useRef } from 'react'
import Pad from 'signature_pad'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { ink, trimmed } from './picture.ts'
import css from './signature.module.css'
import { type Drawing, onSurface } from './strokes.ts'
import { signatureTexts } from './texts.ts'

interface DrawPadProps {
  /** An earlier drawing, when the user returns to drawing. */
  drawing: Drawing | null
  onDrawing: (drawing: Drawing | null, picture: () => HTMLCanvasElement | null) => void
}

/** A signature drawn with mouse, pen, or finger. Strokes stay when the surface changes size, as when a phone is rotated. */
export function DrawPad({ drawing, onDrawing }: DrawPadProps) {
  const t = useTexts(signatureTexts)
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<Pad>(null)
  const told = useEffectEvent(onDrawing)
  const before = useEffectEvent(() => drawing)
  useEffect(() => {
    const surface = canvas.current
    if (!surface) return
    const made = new Pad(surface, { penColor: ink, minWidth: 0.8, maxWidth: 2.6 })
    pad.current = made
    const size = { width: 0, height: 0 }
    // As it was drawn: a phone rotated back shows it in its original size again
    let original: Drawing | null = null
    const tell = () =>
      told(made.isEmpty() ? null : { ...size, strokes: made.toData() }, () =>
        made.isEmpty() ? null : trimmed(surface),
      )
    const lay = () => {
      const now = { width: surface.offsetWidth, height: surface.offsetHeight }
      if (now.width === size.width && now.height === size.height) return
      const shown = made.isEmpty() ? null : (original ?? { ...size, strokes: made.toData() })
      const was = size.width === 0 ? before() : shown
      original = was
      // As sharp as the screen shows it
      const scale = Math.max(1, Math.min(2, devicePixelRatio))
      surface.width = now.width * scale
      surface.height = now.height * scale
      surface.getContext('2d')?.scale(scale, scale)
      Object.assign(size, now)
      made.fromData(was ? onSurface(was.strokes, was, now) : [])
      tell()
    }
    lay()
    const turned = new ResizeObserver(lay)
    turned.observe(surface)
    const redrawn = () => {
      original = null
      tell()
    }
    made.addEventListener('beginStroke', redrawn)
    made.addEventListener('endStroke', redrawn)
    return () => {
      turned.disconnect()
      made.off()
    }
  }, [])
  const clear = () => {
    pad.current?.clear()
    onDrawing(null, () => null)
  }
  return (
    <div className={css.way}>
      <canvas ref={canvas} className={css.surface} role="img" aria-label={t('drawArea')} />
      <div className={css.below}>
        <span className={css.hint}>{t('drawHint')}</span>
        <Button size="small" look="quiet" onClick={clear}>
          {t('clear')}
        </Button>
      </div>
    </div>
  )
}
