import type { Id } from '@preceptor/contract'
import { useEffect, useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { type AskFile, useAddresses } from './ask-file.ts'
import css from './player.module.css'
import { playerTexts } from './texts.ts'

interface Props {
  file: Id
  alt: string
  ask: AskFile
  /** Milliseconds until it retries automatically: a picture that was just added is readable once the module is saved. */
  retryAfter?: number
}

/** A picture in a text. If it can't be shown, its description is shown instead. */
export function PictureView({ file, alt, ask, retryAfter }: Props) {
  const t = useTexts(playerTexts)
  const { addresses, failed, renew } = useAddresses(ask, [file])
  const [broken, setBroken] = useState(false)
  const [tries, setTries] = useState(0)
  const isMissing = failed || broken
  useEffect(() => {
    if (!isMissing || retryAfter === undefined || tries >= 8) return undefined
    const later = setTimeout(() => {
      setTries(tries + 1)
      setBroken(false)
      renew()
    }, retryAfter)
    return () => clearTimeout(later)
    // `renew` is another function at every drawing
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isMissing, retryAfter, tries])
  const source = addresses?.[file]
  if (source && !isMissing)
    return (
      <img
        className={css.picture}
        src={source}
        alt={alt}
        onError={() => {
          // Usually the address has expired
          if (tries > 0) return setBroken(true)
          setTries(1)
          renew()
        }}
      />
    )
  return (
    <div className={css.fallback} role="img" aria-label={alt}>
      <p>{alt}</p>
      {isMissing && retryAfter === undefined && (
        <Button
          size="small"
          onClick={() => {
            setBroken(false)
            renew()
          }}
        >
          {t('showPicture')}
        </Button>
      )}
    </div>
  )
}
