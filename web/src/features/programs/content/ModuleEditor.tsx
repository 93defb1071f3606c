import {
  api,
  type KeptFile,
  type LearningLanguage,
  moduleFieldNames,
  moduleModes,
  moduleNeeds,
  mostAttachments,
  type Program,
  type ProgramContent,
  type ProgramModule,
  sourceLanguage,
} from '@preceptor/contract'
import { directionOf } from '@preceptor/contract/texts/texts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { UnsavedGuard } from '@/nav/UnsavedGuard.tsx'
import { Button, IconButton } from '@/ui/Button.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { ChoicesField } from '@/ui/form/ChoicesField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { useChoosable } from '@/widgets/filters/use-choosable.ts'
import { FilesField } from '@/widgets/upload/FilesField.tsx'
import { ClashBanner } from '@/widgets/versions/ClashBanner.tsx'
import { SavedNote } from '@/widgets/versions/SavedNote.tsx'
import { showsPrograms } from '../list/use-program-acts.ts'
import { shownText } from '../program-words.ts'
import { programsTexts } from '../texts.ts'
import css from './content.module.css'
import type { EditedFiles, FieldsProps } from './kinds/fields.ts'
import { kindOf } from './kinds/kinds.ts'
import { LanguageChoice } from './LanguageChoice.tsx'
import { plainWords, titlesIn } from './module-words.ts'
import { ReadingLevels } from './reading/ReadingLevels.tsx'
import { SourceTexts } from './SourceTexts.tsx'
import { type ModuleDraft, useModuleDraft } from './use-module-draft.ts'

interface Props {
  program: Program
  content: ProgramContent
  module: ProgramModule
  language: LearningLanguage
  agency: readonly LearningLanguage[]
  onLanguage: (code: LearningLanguage) => void
  onRemoved: () => void
}

/** One module of the draft: its text in one language, and its credit. Saves automatically. */
export default function ModuleEditor({ program, content, module, language, agency, onLanguage, onRemoved }: Props) {
  const t = useTexts(programsTexts)
  const draft = useModuleDraft(program.id, module)
  const { values, set, errors } = draft
  const { files, busy } = useEditedFiles(module.files)
  const direction = directionOf(language)
  const source = sourceLanguage(values.titles, agency)
  const titleError = errors[`titles.${language}`] ?? errors['titles']
  return (
    <div className={css.editor} onBlur={draft.flush}>
      <div className={css.editorHead}>
        <h2>{shownText(values.titles) || t('untitled')}</h2>
        <LanguageChoice content={content} agency={agency} language={language} onLanguage={onLanguage} />
      </div>
      <SavedNote state={draft.state} dirty={draft.dirty} refused={t('cantEdit')} />
      {draft.clash && (
        <ClashBanner
          title={t('conflictTitle', { name: draft.clash.name })}
          clash={draft.clash}
          mine={values}
          nameOf={field => inWords(moduleFieldNames[field] ?? field)}
          wordsOf={(of, field) => plainWords(of, field, files.known, titlesIn(content.modules))}
          onChoose={draft.choose}
        />
      )}
      <div className={source && source !== language ? css.beside : css.alone}>
        <div className={css.written}>
          <TextField
            label={t('moduleTitle')}
            name="title"
            required
            maxLength={200}
            lang={language}
            dir={direction}
            autoComplete="off"
            value={values.titles[language] ?? ''}
            error={titleError}
            onChange={title => set({ titles: { ...values.titles, [language]: title } })}
          />
          <ContentFields draft={draft} language={language} files={files} program={program} module={module} />
          <ReadingLevels content={values.content} language={language} />
        </div>
        {source && source !== language && (
          <SourceTexts program_id={program.id} module={module} values={values} language={language} source={source} />
        )}
      </div>
      <AttachmentsField draft={draft} files={files} />
      <CreditFields draft={draft} content={content} module={module} />
      <RemoveModule program={program} module={module} onRemoved={onRemoved} />
      <UnsavedGuard
        dirty={draft.dirty || busy}
        what={shownText(values.titles) || t('untitled')}
        // Switching modules saves typed text, but would end an upload
        {...(busy && { uploading: true, param: 'module' })}
      />
    </div>
  )
}

/** Returns the files that the module uses, and those just uploaded for it. */
function useEditedFiles(named: readonly KeptFile[]): { files: EditedFiles; busy: boolean } {
  const [added, setAdded] = useState<readonly KeptFile[]>([])
  const [underWay, setUnderWay] = useState<readonly string[]>([])
  const known = [...named, ...added.filter(({ id }) => !named.some(file => file.id === id))]
  const onBusy = (field: string, yes: boolean) =>
    setUnderWay(now => {
      const others = now.filter(one => one !== field)
      return yes ? [...others, field] : others
    })
  return {
    files: { known, onFile: file => setAdded(now => [...now, file]), onBusy },
    busy: underWay.length > 0,
  }
}

interface FilesProps {
  draft: ModuleDraft
  files: EditedFiles
}

/** Any kind of module can have files to download. */
function AttachmentsField({ draft: { values, set, errors }, files }: FilesProps) {
  const t = useTexts(programsTexts)
  return (
    <FilesField
      label={t('attachments')}
      use="attachment"
      most={mostAttachments}
      value={values.attachments.flatMap(id => files.known.filter(file => file.id === id))}
      error={Object.entries(errors).find(([path]) => path.startsWith('attachments'))?.[1]}
      onChange={next => {
        for (const file of next) files.onFile(file)
        set({ attachments: next.map(({ id }) => id) })
      }}
      onBusy={busy => files.onBusy('attachments', busy)}
    />
  )
}

interface ContentProps extends Pick<FieldsProps<unknown>, 'language' | 'program' | 'module' | 'files'> {
  draft: ModuleDraft
}

/** The module's content in the language, with the editor of its kind. */
function ContentFields({ draft: { values, set, errors }, ...place }: ContentProps) {
  const { Fields } = kindOf(values.content)
  const wrong = Object.fromEntries(Object.entries(errors).filter(([path]) => path.startsWith('content')))
  return <Fields content={values.content} errors={wrong} write={content => set({ content })} {...place} />
}

interface CreditProps {
  draft: ModuleDraft
  content: ProgramContent
  module: ProgramModule
}

/** The module's credit, and the conditions that open it. */
function CreditFields({ draft: { values, set, errors }, content, module }: CreditProps) {
  const t = useTexts(programsTexts)
  const topics = useChoosable(
    'topics',
    values.minutes.map(line => line.topic_id),
  )
  const others = content.modules.filter(({ id }) => id !== module.id)
  const line = (at: number, patch: Partial<(typeof values.minutes)[number]>) =>
    set({ minutes: values.minutes.map((one, index) => (index === at ? { ...one, ...patch } : one)) })
  const wrongMinutes = Object.entries(errors).find(([path]) => path.startsWith('minutes'))?.[1]
  return (
    <Card title={t('moduleSettings')}>
      <div className={css.fields}>
        <SelectField
          label={t('mode')}
          choices={choicesOf(moduleModes)}
          value={values.mode}
          onChange={mode => set({ mode: mode as ProgramModule['mode'] })}
        />
        <TextField
          label={t('minMinutes')}
          hint={t('minMinutesHint')}
          inputMode="numeric"
          maxLength={3}
          value={values.min_minutes}
          error={errors['min_minutes']}
          onChange={min_minutes => set({ min_minutes })}
        />
        <CheckField
          label={t('isRequired')}
          checked={values.is_required}
          onChange={is_required => set({ is_required })}
        />
        <fieldset className={`${css.lines} ${css.whole}`}>
          <legend>{t('credit')}</legend>
          {values.minutes.map((one, at) => (
            <div key={at} className={css.line}>
              <SelectField
                label={t('topic')}
                none={t('chooseTopic')}
                choices={topics}
                value={one.topic_id}
                onChange={topic_id => line(at, { topic_id })}
              />
              <TextField
                label={t('minutesLabel')}
                inputMode="numeric"
                maxLength={4}
                value={one.minutes}
                onChange={minutes => line(at, { minutes })}
              />
              <IconButton
                label={t('removeTopic', {
                  topic: topics.find(({ value }) => value === one.topic_id)?.label ?? t('topic'),
                })}
                onClick={() => set({ minutes: values.minutes.filter((_, index) => index !== at) })}
              >
                <IconTrash size={16} />
              </IconButton>
            </div>
          ))}
          {wrongMinutes && <p className={css.error}>{wrongMinutes}</p>}
          <Button
            icon={<IconPlus size={16} />}
            onClick={() => set({ minutes: [...values.minutes, { topic_id: '', minutes: '' }] })}
          >
            {t('addTopic')}
          </Button>
          <p className={css.saved}>{t('creditHint')}</p>
        </fieldset>
        {others.length > 0 && (
          <ChoicesField
            label={t('after')}
            none={t('afterNone')}
            choices={others.map(({ id, titles }) => ({ value: id, label: shownText(titles) || t('untitled') }))}
            value={values.prerequisites}
            error={errors['prerequisites']}
            onChange={prerequisites => set({ prerequisites })}
          />
        )}
        {values.prerequisites.length > 1 && (
          <SelectField
            label={t('afterHow')}
            choices={choicesOf(moduleNeeds)}
            value={values.needs}
            onChange={needs => set({ needs: needs as 'all' | 'any' })}
          />
        )}
      </div>
    </Card>
  )
}

function RemoveModule({ program, module, onRemoved }: Pick<Props, 'program' | 'module' | 'onRemoved'>) {
  const t = useTexts(programsTexts)
  const [asking, setAsking] = useState(false)
  const remove = useSend(api.programContents.removeModule, {
    refresh: [api.programContents.get, ...showsPrograms],
    done: onRemoved,
    fail: () => setAsking(false),
  })
  return (
    <div>
      <Button onClick={() => setAsking(true)}>{t('removeModule')}</Button>
      <ConfirmDialog
        open={asking}
        danger
        title={t('removeTitle', { title: shownText(module.titles) })}
        confirmLabel={t('removeConfirm')}
        busy={remove.isSending}
        onConfirm={() => remove.send({ params: { id: program.id, module_id: module.id } })}
        onClose={() => setAsking(false)}
      >
        {t('removeText')}
      </ConfirmDialog>
    </div>
  )
}
