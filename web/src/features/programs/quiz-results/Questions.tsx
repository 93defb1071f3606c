import {
  api,
  type ItemAnalysis,
  type ItemHint,
  languages,
  type Program,
  questionKinds,
  textFor,
} from '@preceptor/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useLanguage } from '@/lib/texts/language.ts'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { languageWithin } from '@/widgets/languages/language-name.ts'
import { Words } from './AnswerList.tsx'
import css from './quiz-results.module.css'
import { quizResultsTexts } from './texts.ts'

/** Statistics of the questions, hardest first. */
export function Questions({ program }: { program: Program }) {
  const t = useTexts(quizResultsTexts)
  const params = { id: program.id }
  const [version_id, setVersion] = useState('')
  const versions = useQueryOf(api.quizResults.versions, { params }, { quiet: true }).data?.data ?? []
  const asked = useQueryOf(api.quizResults.items, { params, query: version_id ? { version_id } : {} }, { keep: true })
  if (!asked.data && asked.isError) return <NotLoaded title={t('notLoaded')} retry={asked.refetch} />
  if (!asked.data) return <SkeletonLines lines={8} />
  const { data, least, hides_answers } = asked.data
  return (
    <div className={css.items}>
      {versions.length > 1 && (
        <SelectField
          label={t('versionLabel')}
          className={css.version}
          none={t('allVersions')}
          value={version_id}
          choices={versions.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setVersion}
        />
      )}
      {data.length === 0 ? (
        <Empty title={t('noItems')} hint={t('noItemsHint')} />
      ) : (
        <>
          <p className="quiet">
            {t('itemsHelp')} {t('itemsLeast', { least })} {hides_answers && t('hidden')}
          </p>
          <ol className={css.answers}>
            {data.map(item => (
              <Item key={`${item.module_id}/${item.question_id}`} item={item} least={least} />
            ))}
          </ol>
        </>
      )}
    </div>
  )
}

function Item({ item, least }: { item: ItemAnalysis; least: number }) {
  const t = useTexts(quizResultsTexts)
  const { asked, percent, discrimination, by_language, wrong } = item
  const language = useLanguage()
  return (
    <li data-hinted={item.hints.length > 0 || undefined}>
      <Words texts={item.texts} language={language} className={css.question} />
      <p className="quiet">
        {item.quiz} · {inWords(questionKinds[item.kind])}
      </p>
      <dl className={css.facts}>
        <div>
          <dt>{t('rightShare')}</dt>
          <dd>
            <span className={css.bar} aria-hidden="true">
              <span style={{ inlineSize: `${percent}%` }} />
            </span>
            {t('percent', { percent })}
          </dd>
        </div>
        <div>
          <dt>{t('asked')}</dt>
          <dd>{t('times', { count: asked })}</dd>
        </div>
        <div>
          <dt>{t('discrimination')}</dt>
          <dd>{discrimination === null ? (asked < least ? t('tooFew') : '–') : discrimination.toFixed(2)}</dd>
        </div>
        {by_language.length > 1 && (
          <div>
            <dt>{t('byLanguage')}</dt>
            <dd>
              {by_language
                .map(one =>
                  t('languageShare', {
                    language: inWords(languages[one.language]),
                    percent: one.percent,
                    count: one.asked,
                  }),
                )
                .join(', ')}
            </dd>
          </div>
        )}
        {wrong && (
          <div>
            <dt>{t('mostWrong')}</dt>
            <dd>{t('wrongShare', { text: wrongText(item, language), percent: wrong.percent })}</dd>
          </div>
        )}
      </dl>
      {item.hints.map(hint => (
        <p key={hint} className={css.hint}>
          <IconAlertTriangle size={16} aria-hidden="true" />
          <span>{hintWords(hint, item, language)}</span>
        </p>
      ))}
    </li>
  )
}

function wrongText({ wrong }: ItemAnalysis, language: string): string {
  if (wrong === null) return ''
  if (wrong.is !== null) return quizResultsTexts.say(wrong.is ? 'yes' : 'no')
  return textFor(wrong.texts, [language])?.text ?? ''
}

function hintWords(hint: ItemHint, item: ItemAnalysis, language: string): string {
  const { say } = quizResultsTexts
  switch (hint) {
    case 'misread':
      return say('hintMisread', { text: wrongText(item, language) })
    case 'negative':
      return say('hintNegative')
    case 'weak':
      return say('hintWeak')
    case 'hard':
      return say('hintHard')
    case 'easy':
      return say('hintEasy')
    case 'language':
      return say('hintLanguage', { language: item.worse_in ? languageWithin(item.worse_in) : '' })
  }
}
