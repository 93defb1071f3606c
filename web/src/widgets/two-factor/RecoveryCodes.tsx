import { useEffect, useRef } from 'react'
import { saveFile } from '@/api/send.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { product } from '@/nav/title.ts'
import { Button } from '@/ui/Button.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { twoFactorTexts } from './texts.ts'
import css from './two-factor.module.css'

const asText = (codes: readonly string[]) => `${twoFactorTexts.say('codesFile', { product })}\n\n${codes.join('\n')}\n`

/** The recovery codes, shown once, with ways to save them. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useTexts(twoFactorTexts)
  const list = useRef<HTMLUListElement>(null)
  // The previous field is gone: move the focus here
  useEffect(() => list.current?.focus(), [])
  const copy = () =>
    navigator.clipboard.writeText(asText(codes)).then(
      () => showToast('success', t('copied')),
      () => showToast('warning', t('copyRefused')),
    )
  return (
    <div className={css.stack}>
      <p>{t('codesIntro')}</p>
      <ul ref={list} tabIndex={-1} className={css.codes} aria-label={t('codes')}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.actions}>
        <Button onClick={() => void copy()}>{t('copy')}</Button>
        <Button
          onClick={() =>
            saveFile({
              blob: new Blob([asText(codes)], { type: 'text/plain' }),
              name: `preceptor-${t('codesFileName')}.txt`,
            })
          }
        >
          {t('download')}
        </Button>
      </div>
    </div>
  )
}
