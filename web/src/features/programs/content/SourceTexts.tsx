import {
  api,
  type Id,
  isFileText,
  type LearningLanguage,
  type ProgramModule,
  type RichText,
  textUnits,
  wordsIn,
} from '@preceptor/contract'
import { directionOf } from '@preceptor/contract/texts/texts'
import { useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { RichTextView } from '@/widgets/player/RichTextView.tsx'
import { languageName, languageWithin } from '@/widgets/languages/language-name.ts'
import { programsTexts } from '../texts.ts'
import { useProgramFiles } from '../use-program-files.ts'
import { ChangedSource } from './ChangedSource.tsx'
import css from './content.module.css'
import type { ModuleValues } from './module-values.ts'

interface Props {
  program_id: Id
  /** The last saved module. */
  module: ProgramModule
  values: ModuleValues
  language: LearningLanguage
  source: LearningLanguage
}

/** Shows the source text beside a translation, and its changes since the translation was written. */
export function SourceTexts({ program_id, module, values, language, source }: Props) {
  const t = useTexts(programsTexts)
  const ask = useProgramFiles(program_id)
  const marked = module.stale[language] ?? {}
  const confirm = useSend(api.programContents.confirmTranslation, {
    refresh: [api.programContents.get],
    done: () => showToast('success', t('confirmedTranslation')),
  })
  const send = (paths?: string[]) =>
    confirm.send({ params: { id: program_id, module_id: module.id }, body: { language, ...(paths && { paths }) } })
  const units = textUnits(values).filter(
    ({ path, texts }) => wordsIn(texts[source]) !== '' && (!isFileText(texts[source]) || path in marked),
  )
  const name = languageName(source)
  return (
    <section className={css.source} aria-label={t('sourceBeside', { source: name })}>
      <h3>{name}</h3>
      {units.length === 0 && <p className="quiet">{t('sourceNone', { source: languageWithin(source) })}</p>}
      {Object.keys(marked).length > 1 && (
        <Button size="small" busy={confirm.isSending} onClick={() => send()}>
          {t('allStillRight')}
        </Button>
      )}
      {units.map(({ path, texts }) => {
        const text = texts[source]
        const was = marked[path]
        const words = wordsIn(text)
        return (
          <div key={path} className={css.sourceText} data-stale={was === undefined ? undefined : true}>
            {path === 'titles' && <span className="quiet">{t('sourceTitle')}</span>}
            {was !== undefined ? (
              <ChangedSource {...{ source, was, words }} busy={confirm.isSending} onConfirm={() => send([path])}>
                {isFileText(text) && <p>{t('sourceFileChanged', { source: languageWithin(source) })}</p>}
              </ChangedSource>
            ) : (
              <div lang={source} dir={directionOf(source)}>
                {isRich(text) ? <RichTextView text={text} ask={ask} /> : <p>{words}</p>}
              </div>
            )}
          </div>
        )
      })}
    </section>
  )
}

const isRich = (text: unknown): text is RichText => typeof text === 'object' && text !== null && 'type' in text
