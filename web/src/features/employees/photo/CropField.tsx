import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { type Crop, moved, mostZoom, settled, type Size, squareIn } from './crop.ts'
import css from './photo.module.css'
import { photoTexts } from './texts.ts'

interface CropFieldProps {
  /** Address of the picture. */
  image: string
  size: Size
  crop: Crop
  onChange: (crop: Crop) => void
}

/** The width of the frame in photo.module.css. */
const frame = 240
const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: 12, y: 0 },
  ArrowRight: { x: -12, y: 0 },
  ArrowUp: { x: 0, y: 12 },
  ArrowDown: { x: 0, y: -12 },
}

/** Selects the square of a picture to keep: moved by dragging or the arrow keys, zoomed with the slider. */
export function CropField({ image, size, crop, onChange }: CropFieldProps) {
  const t = useTexts(photoTexts)
  const id = useId()
  const held = useRef<{ x: number; y: number } | null>(null)
  const { side, left, top } = squareIn(size, crop)
  const scale = frame / side
  const drag = ({ clientX: x, clientY: y }: PointerEvent) => {
    const from = held.current
    if (!from) return
    held.current = { x, y }
    onChange(moved(size, crop, { x: x - from.x, y: y - from.y }, frame))
  }
  const press = (event: KeyboardEvent) => {
    const by = arrows[event.key]
    if (!by) return
    event.preventDefault()
    onChange(moved(size, crop, by, frame))
  }
  return (
    <>
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- arrow keys move what the pointer drags; the hint says so */}
      <div
        className={css.frame}
        role="group"
        aria-label={t('position')}
        aria-describedby={`${id}-hint`}
        tabIndex={0}
        data-autofocus
        onKeyDown={press}
        onPointerDown={event => {
          event.currentTarget.setPointerCapture(event.pointerId)
          held.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={drag}
        onPointerUp={() => (held.current = null)}
        onPointerCancel={() => (held.current = null)}
      >
        <img
          src={image}
          alt=""
          draggable={false}
          style={{ width: size.width * scale, height: size.height * scale, left: -left * scale, top: -top * scale }}
        />
      </div>
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <p id={`${id}-hint`} className={css.hint}>
        {t('positionHint')}
      </p>
      <label className={css.zoom}>
        {t('zoom')}
        <input
          type="range"
          min={1}
          max={mostZoom}
          step={0.05}
          value={crop.zoom}
          onChange={event => onChange(settled(size, { ...crop, zoom: Number(event.target.value) }))}
        />
      </label>
    </>
  )
}
