import { type LiveSessionContent, mostToBring, sessionModes } from '@preceptor/contract'
import { directionOf } from '@preceptor/contract/texts/texts'
import { formatEither } from '@/lib/format-more.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { ChoicesField } from '@/ui/form/ChoicesField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { programsTexts } from '../../texts.ts'
import { byLanguage } from './by-language.ts'
import type { FieldsProps, KindInEditor } from './fields.ts'

function LiveSessionFields({ content, language, errors, write }: FieldsProps<LiveSessionContent>) {
  const t = useTexts(programsTexts)
  const direction = directionOf(language)
  const { about, bring, ways } = content
  const wrong = (part: string) => Object.entries(errors).find(([path]) => path.startsWith(`content.${part}`))?.[1]
  return (
    <>
      <TextAreaField
        label={t('liveAbout')}
        hint={t('liveAboutHint')}
        rows={6}
        maxLength={5000}
        lang={language}
        dir={direction}
        value={about[language] ?? ''}
        error={wrong('about')}
        onChange={said => write({ ...content, about: { ...about, [language]: said } })}
      />
      <TextAreaField
        label={t('liveBring')}
        rows={2}
        maxLength={mostToBring}
        lang={language}
        dir={direction}
        value={bring[language] ?? ''}
        error={wrong('bring')}
        onChange={said => write({ ...content, bring: { ...bring, [language]: said } })}
      />
      <ChoicesField
        label={t('liveWays')}
        none={t('liveWaysNone')}
        choices={choicesOf(sessionModes)}
        value={ways}
        error={wrong('ways')}
        onChange={chosen => write({ ...content, ways: chosen as LiveSessionContent['ways'] })}
      />
      <p className="quiet">{t('liveHint')}</p>
    </>
  )
}

const waysInWords = (ways: LiveSessionContent['ways']) =>
  programsTexts.say('liveHeldAs', { ways: formatEither(ways.map(way => inWords(sessionModes[way]))) })

export const liveSessionInEditor: KindInEditor<LiveSessionContent> = {
  hint: 'kindLiveSession',
  Fields: LiveSessionFields,
  plain: ({ about, bring, ways }) =>
    [
      waysInWords(ways),
      byLanguage(about),
      Object.keys(bring).length > 0 && `${programsTexts.say('liveBring')}\n${byLanguage(bring)}`,
    ]
      .filter(Boolean)
      .join('\n'),
}
