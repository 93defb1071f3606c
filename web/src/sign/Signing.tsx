import { type Answer, api } from '@preceptor/contract'
import type { FormLanguage } from '@preceptor/contract/forms/content'
import { useEffect, useRef, useState } from 'react'
import { asFailure } from '@/api/failure.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useLanguage } from '@/lib/texts/language.ts'
import { Button } from '@/ui/Button.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { paragraphs } from '@/widgets/form-filler/FillerField.tsx'
import { call } from '@/widgets/public-shell/calls.ts'
import { SignatureField, type Taken } from '@/widgets/signature/SignatureField.tsx'
import { signatureTexts } from '@/widgets/signature/texts.ts'
import { type Refusal, refusalOf } from '@/widgets/public-shell/refusal.ts'
import { publicShellTexts } from '@/widgets/public-shell/texts.ts'
import css from './sign.module.css'
import { signTexts } from './texts.ts'
import type { useAnswers } from './use-answers.ts'

/** A signature without a response yet. */
interface Tried {
  text: string
  key: string
  device_at: string
}

interface Props {
  form: ReturnType<typeof useAnswers>
  session: string
  language: FormLanguage
  onBack: () => void
}

/** The full statement, with the signature below it. */
export function Signing({ form, session, language, onBack }: Props) {
  const t = useTexts(signTexts)
  const spoken = useLanguage()
  const shell = useTexts(publicShellTexts)
  const [shown, setShown] = useState<(Answer<typeof api.signing.words> & { language: FormLanguage }) | null>(null)
  // The text in another language isn't what is being signed
  const words = shown?.language === language ? shown : null
  const [problem, setProblem] = useState<Refusal | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)
  const take = useRef<() => Taken>(() => ({ kind: 'drawn', problem: '' }))
  const tried = useRef<Tried | null>(null)
  const wanted = useRef(language)
  /** Loads the text to sign, once everything is saved. */
  const read = async () => {
    wanted.current = language
    setRefusal(null)
    try {
      const isWhole = await form.finish()
      if (wanted.current !== language) return
      if (!isWhole) return setRefusal({ words: language => signTexts.in(language)('notSaved') })
      const found = await call(api.signing.words, { query: { language } }, { token: session })
      if (wanted.current === language) setShown({ ...found, language })
    } catch (thrown) {
      if (!form.isOut(thrown)) await refused(thrown)
    }
  }
  const refused = async (thrown: unknown) => {
    const failure = asFailure(thrown)
    setRefusal(refusalOf(failure))
    // Already signed, or it is another person's turn
    if (failure.code === 'NOT_YOUR_TURN' || failure.code === 'TRANSITION_REFUSED') await form.look()
  }
  useEffect(() => {
    void read()
    // When the signer comes here, and in each language that they choose.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [language])
  const sign = async () => {
    if (!words || busy) return
    const taken = take.current()
    if ('problem' in taken) {
      const missing = taken.kind === 'typed' ? 'typeMissing' : 'drawMissing'
      return setProblem({ words: language => signatureTexts.in(language)(missing) })
    }
    setBusy(true)
    setRefusal(null)
    const content = {
      language,
      words_hash: words.words_hash,
      ...(taken.kind === 'typed'
        ? { method: 'typed' as const, typed_name: taken.typed ?? '' }
        : { method: 'drawn' as const, image: taken.image }),
    }
    // A retry after a lost response sends the same signature with its original time
    const text = JSON.stringify(content)
    if (tried.current?.text !== text) tried.current = { text, key: newKey(), device_at: new Date().toISOString() }
    const { key, device_at } = tried.current
    const body = { ...content, device_at }
    try {
      form.show(await call(api.signing.sign, { body }, { token: session, idempotencyKey: key }))
    } catch (thrown) {
      const failure = asFailure(thrown)
      if (failure.kind === 'response' && failure.status < 500) tried.current = null
      if (form.isOut(failure)) return
      const told = failure.fieldErrors()
      const answers = Object.entries(told).filter(([at]) => at.startsWith('answers.'))
      if (answers.length > 0) {
        form.tell(Object.fromEntries(answers.map(([at, sentence]) => [at.slice('answers.'.length), sentence])))
        onBack()
      } else if (told['image'] ?? told['typed_name'])
        setProblem(refusalOf(failure, told['image'] ? 'image' : 'typed_name'))
      else if (failure.code === 'CONFLICT') {
        await form.look()
        await read()
        setRefusal({ words: language => signTexts.in(language)('readAgain') })
      } else await refused(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={css.card}>
      {words ? (
        <>
          <p className="quiet">{t('readFirst')}</p>
          <div className={css.words}>{paragraphs(words.attestation)}</div>
          {words.consent && (
            <details open>
              <summary>{t('consent')}</summary>
              <div>{paragraphs(words.consent)}</div>
            </details>
          )}
        </>
      ) : (
        !refusal && <SkeletonLines lines={6} />
      )}
      {shown && (
        <>
          <h2>{t('signature')}</h2>
          <SignatureField
            name={form.view.signer}
            onChange={taking => {
              take.current = taking
              setProblem(null)
            }}
            problem={problem?.words(spoken)}
          />
        </>
      )}
      <p role="alert" className={refusal ? css.problem : undefined}>
        {refusal?.words(spoken)}
      </p>
      <div className={css.buttons}>
        {words ? (
          <Button look="primary" size="large" wide busy={busy} onClick={() => void sign()}>
            {t('sign')}
          </Button>
        ) : (
          refusal && (
            <Button look="primary" onClick={() => void read()}>
              {shell('tryAgain')}
            </Button>
          )
        )}
        <Button onClick={onBack}>{t('backToAnswers')}</Button>
      </div>
    </section>
  )
}

/** A repeated click sends the same signature. `crypto.randomUUID` is missing without encryption, as in a test on a phone. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
