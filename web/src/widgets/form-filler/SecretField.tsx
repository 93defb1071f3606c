import { useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import form from '@/ui/form/form.module.css'
import css from './filler.module.css'
import { type InputProps, useFiller } from './filler.ts'
import { Input } from './Input.tsx'
import { fillerTexts } from './texts.ts'

/** A secret answer: its mask once stored, and a way to replace it. */
export function SecretField(props: InputProps) {
  const t = useTexts(fillerTexts)
  const { masks, renderSecret } = useFiller()
  const { field, label, hint, value, onChange } = props
  const [isWriting, setWriting] = useState(false)
  const mask = masks[field.key]
  if (isWriting || value !== null || mask === undefined)
    return (
      <Input
        {...props}
        onChange={next => {
          // The mask arrives with the save while the user keeps typing
          setWriting(true)
          onChange(next)
        }}
      />
    )
  return (
    <>
      <span className={form.label}>{label}</span>
      <div className={css.masked}>
        <span>{t('onFile', { mask })}</span>
        <Button size="small" aria-label={t('replace', { name: label })} onClick={() => setWriting(true)}>
          {t('replaceShort')}
        </Button>
        {renderSecret?.(field)}
      </div>
      {hint && <div className={form.hint}>{hint}</div>}
    </>
  )
}
