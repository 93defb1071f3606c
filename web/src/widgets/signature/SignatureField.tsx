import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { DrawPad } from './DrawPad.tsx'
import { asBase64 } from './picture.ts'
import css from './signature.module.css'
import type { Drawing } from './strokes.ts'
import { signatureTexts } from './texts.ts'
import { TypeField, written } from './TypeField.tsx'

/** A signature in the format of the call. */
export interface Signature {
  kind: 'drawn' | 'typed' | 'other'
  /** PNG in base64. */
  image: string
  /** The strokes of a drawn signature. */
  drawing: Drawing | null
  /** The name of a typed signature. */
  typed: string | null
}
/** A signature, or the reason there is none. */
export type Taken = Signature | { kind: Signature['kind']; problem: string }

interface SignatureFieldProps {
  /** The name that the typed signature starts with. */
  name: string
  /** Passes a function that reads the current signature for “Sign”. Called on every change, so that old errors can be cleared. */
  onChange: (take: () => Taken) => void
  problem: string | null | undefined
  /** A third method, such as an uploaded picture or the stored signature. */
  other?: {
    label: string
    /** The text shown while there is no picture. */
    missing: string
    picture: HTMLCanvasElement | null
    /** Clears the picture when the user switches away. */
    clear: () => void
    field: ReactNode
  }
}

/**
 * Draw the signature with mouse, pen, or finger, or type the name, which also works by keyboard alone. A drawing is kept when the
 * user looks at another method.
 */
export function SignatureField({ name, onChange, problem, other }: SignatureFieldProps) {
  const t = useTexts(signatureTexts)
  const group = useId()
  const [kind, setKind] = useState<Signature['kind']>('drawn')
  const [text, setText] = useState(name)
  const [{ drawing, picture }, setDrawn] = useState<Drawn>(nothing)
  const chosen = other?.picture ?? null
  const taken = ({ kind, text, drawing, picture, chosen }: Parts): Taken => {
    const canvas = { drawn: picture, typed: () => written(text), other: () => chosen }[kind]()
    const missing = { drawn: t('drawMissing'), typed: t('typeMissing'), other: other?.missing ?? '' }
    if (!canvas) return { kind, problem: missing[kind] }
    const typed = kind === 'typed' ? text.trim() : null
    return { kind, image: asBase64(canvas), drawing: kind === 'drawn' ? drawing : null, typed }
  }
  const tell = useEffectEvent((parts: Parts) => onChange(() => taken(parts)))
  useEffect(() => tell({ kind, text, drawing, picture, chosen }), [kind, text, drawing, picture, chosen])
  const ways = [
    ['drawn', t('draw')],
    ['typed', t('type')],
    ...(other ? [['other', other.label] as const] : []),
  ] as const
  return (
    <div className={css.signature}>
      <fieldset className={css.ways}>
        <legend className="sr-only">{t('ways')}</legend>
        {ways.map(([way, label]) => (
          <CheckField
            key={way}
            type="radio"
            name={group}
            label={label}
            checked={kind === way}
            onChange={() => {
              other?.clear()
              setKind(way)
            }}
          />
        ))}
      </fieldset>
      {kind === 'drawn' && (
        <DrawPad drawing={drawing} onDrawing={(drawing, picture) => setDrawn({ drawing, picture })} />
      )}
      {kind === 'typed' && <TypeField text={text} onText={setText} />}
      {kind === 'other' && other?.field}
      {problem && (
        <p className={css.error} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

interface Parts extends Drawn {
  kind: Signature['kind']
  text: string
  chosen: HTMLCanvasElement | null
}
interface Drawn {
  drawing: Drawing | null
  picture: () => HTMLCanvasElement | null
}
const nothing: Drawn = { drawing: null, picture: () => null }
