import { filmsOf, type Id, linkedVideo, type VideoContent } from '@preceptor/contract'
import { directionOf } from '@preceptor/contract/texts/texts'
import { formatNumber } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { languageWithin } from '@/widgets/languages/language-name.ts'
import { programsTexts } from '../../texts.ts'
import css from '../content.module.css'
import { byLanguage, filesByLanguage } from './by-language.ts'
import { asWebVtt } from './captions.ts'
import type { FieldsProps, KindInEditor } from './fields.ts'
import { LanguageFileField } from './LanguageFileField.tsx'

const shares = [0, 50, 60, 70, 80, 90, 95, 100]

function VideoFields({ content, language, errors, files, write }: FieldsProps<VideoContent>) {
  const t = useTexts(programsTexts)
  const { videos, links = {}, captions, transcripts, watch_percent } = content
  const field = { language, errors, files }
  const films = filmsOf(content)
  const isElsewhere = films[language] === undefined && Object.keys(films).length > 0
  const percents = [...new Set([...shares, watch_percent])].toSorted((a, b) => a - b)
  return (
    <>
      <LanguageFileField
        {...field}
        name="videos"
        use="video"
        labelFor={code => t('videoIn', { language: languageWithin(code) })}
        value={videos}
        write={next => write({ ...content, videos: next })}
      />
      {videos[language] === undefined && (
        <TextField
          label={t('videoLinkIn', { language: languageWithin(language) })}
          hint={t('videoLinkHint')}
          type="url"
          autoComplete="off"
          value={links[language] ?? ''}
          error={errors[`content.links.${language}`] ?? (isOdd(links[language]) ? t('videoLinkOdd') : undefined)}
          onChange={said => {
            const { [language]: _, ...others } = links
            write({ ...content, links: said.trim() === '' ? others : { ...others, [language]: said.trim() } })
          }}
        />
      )}
      {isElsewhere && <p className={css.saved}>{t('videoElsewhere', { language: languageWithin(language) })}</p>}
      <LanguageFileField
        {...field}
        name="captions"
        use="captions"
        labelFor={code => t('captionsIn', { language: languageWithin(code) })}
        value={captions}
        converting={{ endings: ['srt'], convert: asWebVtt }}
        write={next => write({ ...content, captions: next })}
      />
      <TextAreaField
        label={t('transcript')}
        hint={t('transcriptHint')}
        rows={6}
        maxLength={50_000}
        lang={language}
        dir={directionOf(language)}
        value={transcripts[language] ?? ''}
        onChange={said => write({ ...content, transcripts: { ...transcripts, [language]: said } })}
      />
      <SelectField
        label={t('watchShare')}
        hint={t('watchShareHint')}
        choices={percents.map(value => ({
          value: String(value),
          label: value === 0 ? t('watchAny') : t('percent', { percent: formatNumber(value) }),
        }))}
        value={String(watch_percent)}
        onChange={chosen => write({ ...content, watch_percent: Number(chosen) })}
      />
    </>
  )
}

const isOdd = (link: string | undefined) => link !== undefined && linkedVideo(link) === null

const plain = (
  { videos, links = {}, captions, transcripts, watch_percent }: VideoContent,
  nameOf: (file: Id) => string,
) =>
  [
    filesByLanguage(videos, nameOf),
    byLanguage(links),
    filesByLanguage(captions, nameOf),
    byLanguage(transcripts),
    programsTexts.say('watchShareOf', { percent: watch_percent }),
  ]
    .filter(Boolean)
    .join('\n')

export const videoInEditor: KindInEditor<VideoContent> = { hint: 'kindVideo', Fields: VideoFields, plain }
