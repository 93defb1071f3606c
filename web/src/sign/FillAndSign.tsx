import type { AnswerValue } from '@preceptor/contract/forms/answer-values'
import type { FormLanguage } from '@preceptor/contract/forms/content'
import { fieldByKey } from '@preceptor/contract/forms/parts'
import { dayIn } from '@preceptor/contract/texts/texts'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useLanguage } from '@/lib/texts/language.ts'
import { Button } from '@/ui/Button.tsx'
import { textIn } from '@/widgets/form-filler/filler.ts'
import { answerWords } from '@/widgets/form-filler/ReadField.tsx'
import { FormFiller } from '@/widgets/form-filler/FormFiller.tsx'
import { useDrafts } from '@/widgets/form-filler/use-drafts.ts'
import { LanguageChoice } from '@/widgets/public-shell/LanguageChoice.tsx'
import { LineStatus } from '@/widgets/public-shell/LineStatus.tsx'
import type { Link } from '@/widgets/public-shell/link.ts'
import { Notice } from '@/widgets/public-shell/Notice.tsx'
import { device } from '@/widgets/public-shell/storage.ts'
import { publicShellTexts } from '@/widgets/public-shell/texts.ts'
import { Afterwards } from './Afterwards.tsx'
import { Files } from './Files.tsx'
import { frameLanguages } from './frame-languages.ts'
import { languageIn } from './language.ts'
import { openFile } from './open-file.ts'
import { Refusing } from './Refusing.tsx'
import { Signing } from './Signing.tsx'
import css from './sign.module.css'
import { signTexts } from './texts.ts'
import { languageOf, needsLine, type SignView, useAnswers } from './use-answers.ts'
import { useBrowserBack } from './use-browser-back.ts'

interface Props {
  link: Link
  session: string
  first: SignView
  onSignedOut: () => void
}

/** One section at a time, then the statement and the signature. */
export function FillAndSign({ link, session, first, onSignedOut }: Props) {
  const t = useTexts(signTexts)
  const shell = useTexts(publicShellTexts)
  const spoken = useLanguage()
  const form = useAnswers(link, session, first, onSignedOut)
  const [part, setPart] = useState<'answers' | 'sign' | 'refuse'>('answers')
  const [place, setPlace] = useState(0)
  const steps = useBrowserBack(() => {
    if (part === 'answers' && place === 0) return false
    if (part === 'answers') setPlace(place - 1)
    else setPart('answers')
    return true
  })
  const leave = (to: 'sign' | 'refuse') => {
    steps.forward()
    setPart(to)
  }
  const comeBack = () => {
    steps.back()
    setPart('answers')
  }
  const [isPaperFailed, setPaperFailed] = useState(false)
  const { view } = form
  const language = languageOf(view, spoken)
  const drafts = useDrafts(view.content, form.answers, {
    context: { today: view.today, language },
    onSound: form.answer,
  })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each part begins at its heading
  }, [part])
  const names = view.others
    .filter(({ state }) => state !== 'signed' && state !== 'skipped')
    .map(({ who }) => who)
    .join(', ')
  // A reopened form is answered again, and signed again when it is this person's turn
  const isAgain = view.step_state === 'signed' && view.open_fields.length > 0
  if ((view.step_state === 'signed' && !isAgain) || view.step_state === 'refused')
    return <Afterwards view={view} session={session} names={names} />
  if (view.state === 'scheduled') return <Notice title={t('notYet')} hint={shell('askAgency')} />
  if (!view.is_turn && !isAgain) {
    const isOver = !['open', 'in_progress', 'awaiting', 'returned'].includes(view.state)
    return isOver ? (
      <Notice title={t('over')} hint={t('overHint', { agency: view.agency })} />
    ) : (
      <Notice title={t('waits')} hint={t('waitsHint', { names })} />
    )
  }
  const status = form.isOffline ? t(form.isKept ? 'offline' : 'offlineLost') : ''
  return (
    <>
      <header className={css.head}>
        <p className="quiet">{t('sentBy', { agency: view.agency })}</p>
        <h1 ref={heading} tabIndex={-1}>
          {part === 'sign' ? t('signTitle') : textIn(view.titles, language)}
        </h1>
        {view.signer !== view.employee && <p>{t('about', { employee: view.employee })}</p>}
        {view.due_on && (
          <p className="quiet">
            {t(view.due_on < view.today ? 'overdue' : 'due', { day: dayIn(spoken, view.due_on) })}
          </p>
        )}
      </header>
      <div className={css.tools}>
        <LanguageChoice
          label={t('language')}
          languages={[...new Set([...frameLanguages, ...view.languages])]}
          onChoose={code => device.write(languageIn, code)}
        />
        <p role="status" className="quiet">
          {form.isSaving ? t('saving') : form.waiting.length > 0 ? t('notSaved') : t('saved')}
        </p>
      </div>
      <LineStatus words={status} offline={form.isOffline} />
      {!view.languages.includes(spoken as FormLanguage) && <p className="quiet">{t('someLanguage')}</p>}
      {Object.entries(form.clashes).map(([key, theirs]) => (
        <div key={key} role="alert" className={css.clash}>
          <p>
            {t('clash', { field: labelOf(view, key, language) })} {theirsIn(view, key, theirs, language)}
          </p>
          <Button size="small" onClick={() => form.settle(key, true)}>
            {t('keepMine')}
          </Button>
          <Button size="small" onClick={() => form.settle(key, false)}>
            {t('takeTheirs')}
          </Button>
        </div>
      ))}
      {part === 'answers' && (
        <>
          {Object.keys(form.errors).length > 0 && (
            <p role="alert" className={css.problem}>
              {t('fixFirst', { count: Object.keys(form.errors).length })}
            </p>
          )}
          <FormFiller
            content={view.content}
            language={language}
            answers={drafts.answers}
            today={view.today}
            masks={view.masks}
            openFields={view.open_fields}
            errors={form.errors}
            remarks={view.remarks}
            bySection
            onAnswer={drafts.answer}
            place={place}
            onPlace={to => {
              if (to > place) steps.forward()
              else steps.back()
              setPlace(to)
            }}
            onDone={view.is_turn ? () => leave('sign') : undefined}
            noteOf={({ key }) => (needsLine(view, key) && view.open_fields.includes(key) ? t('needsLine') : null)}
            renderFiles={props => (
              <Files
                {...props}
                form={form}
                session={session}
                files={view.files.filter(({ key }) => key === props.field.key)}
              />
            )}
          />
          <p className={css.ways}>
            <Button
              look="quiet"
              onClick={() => void openFile('preview', session).then(isThere => setPaperFailed(!isThere))}
            >
              {t('asPaper')}
            </Button>
            {view.may_refuse && (
              <Button look="quiet" onClick={() => leave('refuse')}>
                {t('refuse')}
              </Button>
            )}
          </p>
          <p role="status">{isPaperFailed ? t('paperFailed') : ''}</p>
        </>
      )}
      {part === 'sign' && <Signing form={form} session={session} language={language} onBack={comeBack} />}
      {part === 'refuse' && <Refusing form={form} session={session} onBack={comeBack} />}
    </>
  )
}

/** Returns another person's answer; for a secret answer, its mask. */
function theirsIn(view: SignView, key: string, theirs: AnswerValue, language: FormLanguage): string {
  const field = fieldByKey(view.content, key)
  const answer = view.masks[key] ?? (field && answerWords(field, theirs, language))
  return signTexts.say('clashTheirs', { answer: answer || '–' })
}

function labelOf(view: SignView, key: string, language: FormLanguage): string {
  const field = fieldByKey(view.content, key)
  return field ? textIn(field.labels, language, key) : key
}
