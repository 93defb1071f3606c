import { generate } from 'lean-qr'
import { useMemo } from 'react'
import css from './two-factor.module.css'

/** The quiet zone that scanners need, in modules. */
const edge = 4

/** Text as a QR code. A separate module: the library loads only when a code is shown. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const bitmap = generate(text)
    const all = Array.from({ length: bitmap.size }, (_, at) => at)
    const dark = all.flatMap(y => all.filter(x => bitmap.get(x, y)).map(x => `M${x + edge} ${y + edge}h1v1h-1z`))
    return { size: bitmap.size + 2 * edge, path: dark.join('') }
  }, [text])
  return (
    <svg className={css.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} fill="#000" />
    </svg>
  )
}
