import { useEffect, useRef } from 'react'
import { saveFile } from '@/api/send.ts'
import { Button } from '@/ui/Button.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import css from './two-factor.module.css'

const asText = (codes: readonly string[]) => `Preceptor recovery codes. Each works once.\n\n${codes.join('\n')}\n`

/** Shown once, with ways to keep them. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const list = useRef<HTMLUListElement>(null)
  // The field that was being filled is gone: the reader goes on here.
  useEffect(() => list.current?.focus(), [])
  const copy = () =>
    navigator.clipboard.writeText(asText(codes)).then(
      () => showToast('success', 'Copied.'),
      () => showToast('warning', 'The browser did not allow copying. Download the codes instead.'),
    )
  return (
    <div className={css.stack}>
      <p>
        If you lose your phone, one of these codes signs you in, each once. Keep them where only you find them: they are
        not shown again.
      </p>
      <ul ref={list} tabIndex={-1} className={css.codes} aria-label="Recovery codes">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.actions}>
        <Button onClick={() => void copy()}>Copy</Button>
        <Button
          onClick={() =>
            saveFile({ blob: new Blob([asText(codes)], { type: 'text/plain' }), name: 'preceptor-recovery-codes.txt' })
          }
        >
          Download
        </Button>
      </div>
    </div>
  )
}
