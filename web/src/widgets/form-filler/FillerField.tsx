import type { AnswerValue } from '@preceptor/contract/forms/answer-values'
import type { FormField } from '@preceptor/contract/forms/content'
import { isSecret } from '@preceptor/contract/forms/parts'
import type { FocusEvent } from 'react'
import css from './filler.module.css'
import { textIn, useFiller } from './filler.ts'
import { Input } from './Input.tsx'
import { ReadField } from './ReadField.tsx'
import { fillerTexts } from './texts.ts'
import { SecretField } from './SecretField.tsx'

/** One field: a control, a read-only answer, or plain text. */
export function FillerField({ field }: { field: FormField }) {
  const filler = useFiller()
  const { language, errors, remarks, answers, noteOf } = filler
  const label = textIn(field.labels, language, field.key)
  const hint = textIn(field.hints, language)
  if (field.kind === 'information')
    return (
      <div className={css.information}>
        {textIn(field.labels, language) && <h3>{label}</h3>}
        {paragraphs(textIn(field.texts, language))}
      </div>
    )
  const remark = remarks[field.key]
  const note = noteOf?.(field)
  const said = (remark || note || hint) && (
    <>
      {remark && <span className={css.remark}>{fillerTexts.say('remark', { remark })}</span>}
      {hint && <span className={css.hintLine}>{hint}</span>}
      {note && <span className={css.hintLine}>{note}</span>}
    </>
  )
  if (field.kind === 'signature' || field.kind === 'computed' || !filler.canWrite(field.key))
    return <ReadField field={field} label={label} hint={said} />
  const shared = {
    label,
    hint: said,
    required: filler.isRequired(field.key),
    error: errors[field.key],
    value: answers[field.key] ?? null,
    onChange: (value: AnswerValue) => filler.onAnswer(field.key, value),
  }
  return (
    <div className={css.answer} data-field={field.key} onBlur={event => left(event) && filler.onLeave(field.key)}>
      {isSecret(field) ? <SecretField field={field} {...shared} /> : <Input field={field} {...shared} />}
    </div>
  )
}

/** Returns true when the focus left the whole field. */
const left = ({ currentTarget, relatedTarget }: FocusEvent) => !currentTarget.contains(relatedTarget)

/** Splits a text into paragraphs. */
export const paragraphs = (text: string) =>
  // oxlint-disable-next-line react/no-array-index-key -- paragraphs of a fixed text
  text.split(/\n{2,}/).map((part, at) => <p key={at}>{part}</p>)
