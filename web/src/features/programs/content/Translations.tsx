import {
  api,
  type Id,
  type Lack,
  type LearningLanguage,
  type Program,
  type ProgramContent,
  sourceLanguage,
  staleIn,
} from '@preceptor/contract'
import { memo } from 'react'
import { useSend } from '@/api/queries.ts'
import { formatDayOf } from '@/lib/format-more.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { Button } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { languageName, languageWithin } from '@/widgets/languages/language-name.ts'
import { shownText } from '../program-words.ts'
import { programsTexts } from '../texts.ts'
import css from './content.module.css'
import { knownLacks, writtenLanguages } from './languages-known.ts'

interface Props {
  content: ProgramContent
  program: Pick<Program, 'id' | 'stale'>
  agency: readonly LearningLanguage[]
  /** True if the user may confirm translations. */
  mayReview: boolean
  onOpen: (id: Id, language?: LearningLanguage) => void
}

/** A language is available when it is complete; missing parts and unreviewed translations are listed as work to do. */
export const Translations = memo(function Translations({ content, program, agency, mayReview, onOpen }: Props) {
  const t = useTexts(programsTexts)
  const to = useAgencyPaths()
  const { modules, titles } = content
  const codes = [...new Set([...agency, ...writtenLanguages(content)])]
  return (
    <div className={css.languages}>
      <h3>{t('translations')}</h3>
      {codes.map(code => {
        const lacking = modules.flatMap(module => knownLacks(module, code).map(lack => ({ module, lack })))
        const missing = lacking.length + (titles[code] ? 0 : 1)
        const stale = staleIn([program, ...modules], code)
        if (missing === 0 && stale === 0)
          return (
            <div key={code}>
              <p>{t('complete', { language: languageName(code) })}</p>
              {code !== agency[0] && (
                <Review content={content} program_id={program.id} language={code} mayReview={mayReview} />
              )}
            </div>
          )
        return (
          <details key={code}>
            <summary>
              {[
                missing > 0
                  ? t('missingIn', { language: languageName(code), count: missing })
                  : `${languageName(code)}:`,
                stale > 0 &&
                  t('staleIn', { count: stale, source: languageWithin(sourceLanguage(titles, agency) ?? 'en') }),
              ]
                .filter(Boolean)
                .join(missing > 0 ? ' · ' : ' ')}
            </summary>
            <ul>
              {!titles[code] && <li>{t('missingProgramTitle')}</li>}
              {lacking.map(({ module, lack }) => (
                <li key={`${module.id} ${lack}`}>
                  <button type="button" className={css.lack} onClick={() => onOpen(module.id, code)}>
                    {lackWords(module, lack)}
                  </button>
                </li>
              ))}
              {staleIn([program], code) > 0 && (
                <li>
                  <Link href={to.page(`programs/${program.id}/settings`)} className={css.lack}>
                    {t('staleProgram', {
                      count: staleIn([program], code),
                      source: languageWithin(sourceLanguage(titles, agency) ?? 'en'),
                    })}
                  </Link>
                </li>
              )}
              {modules
                .filter(module => staleIn([module], code) > 0)
                .map(module => (
                  <li key={`${module.id} stale`}>
                    <button type="button" className={css.lack} onClick={() => onOpen(module.id, code)}>
                      {t('staleModule', {
                        module: shownText(module.titles) || t('untitled'),
                        count: staleIn([module], code),
                        source: languageWithin(sourceLanguage(module.titles, agency) ?? 'en'),
                      })}
                    </button>
                  </li>
                ))}
            </ul>
          </details>
        )
      })}
    </div>
  )
})

function lackWords({ titles, content: { kind } }: ProgramContent['modules'][number], lack: Lack): string {
  const { say } = programsTexts
  const module = shownText(titles) || say('untitled')
  return lack === 'title' ? say('missingTitle', { module }) : say('missingContent', { module, kind })
}

interface ReviewProps extends Pick<Props, 'content' | 'mayReview'> {
  program_id: Id
  language: LearningLanguage
}

/** Shows whether a person who knows the language has reviewed this version. */
function Review({ content: { version }, program_id, language, mayReview }: ReviewProps) {
  const t = useTexts(programsTexts)
  const { timeZone } = useAgency()
  const review = version.reviews[language]
  const { send, isSending } = useSend(api.programContents.review, {
    refresh: [api.programContents.get, api.programContents.versions],
  })
  const name = languageWithin(language)
  const say = (is_reviewed: boolean) =>
    send({ params: { id: program_id, version_id: version.id }, body: { language, is_reviewed } })
  return (
    <div className={css.review}>
      <span className="quiet">
        {review ? t('reviewedBy', { name: review.by, day: formatDayOf(review.at, timeZone) }) : t('notReviewed')}
      </span>
      {mayReview && (
        <Button
          size="small"
          look="quiet"
          busy={isSending}
          aria-label={t(review ? 'reviewRemoveIn' : 'reviewIn', { language: name })}
          onClick={() => say(!review)}
        >
          {t(review ? 'reviewRemove' : 'review')}
        </Button>
      )}
    </div>
  )
}
