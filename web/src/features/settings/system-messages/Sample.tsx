import { costlyLetters, inPlainLetters, smsSize } from '@preceptor/contract'
import type { Fields } from '@preceptor/contract/system-messages/own-words/fields'
import { mergeWords } from '@preceptor/contract/system-messages/own-words/merge'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import css from './system-messages.module.css'
import { systemMessagesTexts } from './texts.ts'

interface Props {
  text: { subject: string | null; body: string }
  /** The language of the text. */
  language: string
  fields: Fields
  channel: 'mail' | 'sms'
  values: Readonly<Record<string, string>>
  footer: string
  /** Receives the body in plain characters; absent for read-only users. */
  onPlain?: (body: string) => void
}

/** The text as recipients read it, with sample values. */
export function Sample({ text, language, fields, channel, values, footer, onPlain }: Props) {
  const t = useTexts(systemMessagesTexts)
  const said = mergeWords(text.body, fields, values).text
  const whole = footer === '' || said === '' ? said : channel === 'sms' ? `${said} ${footer}` : `${said}\n\n${footer}`
  return (
    <>
      <div>
        <p className={css.name}>{t('sample')}</p>
        <p className="quiet">{said === '' ? t('emptySample') : t('sampleHint')}</p>
      </div>
      {said !== '' && (
        <div aria-live="polite" className={css.side}>
          {channel === 'mail' && text.subject && (
            <p className={css.name} lang={language}>
              {mergeWords(text.subject, fields, values).text}
            </p>
          )}
          <p className={css.said} lang={language}>
            {channel === 'sms' ? <Marked text={whole} /> : whole}
          </p>
          {channel === 'sms' && <Parts text={whole} body={text.body} onPlain={onPlain} />}
        </div>
      )}
    </>
  )
}

/** Highlights characters that make the whole message cost more. */
function Marked({ text }: { text: string }) {
  const costly = new Set(costlyLetters(text))
  const runs: { words: string; isCostly: boolean }[] = []
  for (const letter of text) {
    const isCostly = costly.has(letter)
    const last = runs.at(-1)
    if (last?.isCostly === isCostly) last.words += letter
    else runs.push({ words: letter, isCostly })
  }
  return runs.map(({ words, isCostly }, at) =>
    // Runs have no identity of their own.
    // oxlint-disable-next-line react/no-array-index-key
    isCostly ? <mark key={at}>{words}</mark> : <span key={at}>{words}</span>,
  )
}

function Parts({ text, body, onPlain }: { text: string; body: string; onPlain: Props['onPlain'] }) {
  const t = useTexts(systemMessagesTexts)
  const { encoding, units, segments } = smsSize(text)
  const costly = costlyLetters(text)
  const plain = inPlainLetters(body)
  return (
    <>
      <p className="quiet">{t('parts', { count: segments, units, encoding: encoding === 'UCS-2' ? 'ucs' : 'gsm' })}</p>
      {costly.length > 0 && <p>{t('costly', { letters: costly.slice(0, 20).join(' ') })}</p>}
      {onPlain && plain !== body && (
        <div className={css.row}>
          <Button onClick={() => onPlain(plain)}>{t('plain')}</Button>
        </div>
      )}
    </>
  )
}
