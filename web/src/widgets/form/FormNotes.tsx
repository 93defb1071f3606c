import { useEffect, useRef } from 'react'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import type { FormState } from './use-form.ts'

const ConflictDialog = lazyPart(() => import('./ConflictDialog.tsx'))

/** Errors shown above the fields because they belong to none, such as the reason everything is refused. */
export function FormNotes({ form: { homeless, conflict } }: { form: FormState }) {
  const box = useRef<HTMLDivElement>(null)
  const text = homeless.join('\n')
  // It appears at the top of the form, while the button is at the bottom.
  useEffect(() => {
    if (text) box.current?.scrollIntoView({ block: 'nearest' })
  }, [text])
  return (
    <>
      {text && (
        <div ref={box}>
          <Banner level="error">
            {homeless.map(sentence => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Banner>
        </div>
      )}
      {conflict && <ConflictDialog {...conflict} />}
    </>
  )
}
