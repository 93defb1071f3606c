import {
  api,
  type KeptFile,
  moduleKinds,
  type ProgramFilePreview,
  type ProgramImportRun,
  type WordMatch,
} from '@preceptor/contract'
import { formatBytes } from '@/lib/format-bytes.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { formatBoth } from '@/lib/format-more.ts'
import { Button } from '@/ui/Button.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { KeyValues } from '@/ui/page/KeyValues.tsx'
import type { Choice } from '@/ui/select/choice.ts'
import { useChoosable } from '@/widgets/filters/use-choosable.ts'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { type Form, useForm } from '@/widgets/form/use-form.ts'
import { languageNames } from '@/widgets/languages/language-name.ts'
import { hoursOf } from '../program-words.ts'
import { programsTexts } from '../texts.ts'
import css from './file.module.css'

interface Props {
  file: KeptFile
  preview: ProgramFilePreview
  onStarted: (run: ProgramImportRun) => void
  onBack: () => void
  onClose: () => void
}

/** The agency's item for each term in the file, in order; blank skips it. */
interface Values {
  training_type_id: string
  topics: { id: string }[]
  disciplines: { id: string }[]
  locations: { id: string }[]
}
type Words = 'topics' | 'disciplines' | 'locations'

const own = (words: readonly WordMatch[]) => words.map(({ found }) => ({ id: found?.id ?? '' }))
const chosen = (rows: readonly { id: string }[]) => rows.map(({ id }) => id || null)

/** The file's content, and the agency's equivalents of its terms. It always becomes a new program, whatever its name. */
export function ImportForm({ file, preview, onStarted, onBack, onClose }: Props) {
  const t = useTexts(programsTexts)
  const start: Values = {
    training_type_id: preview.training_type.found?.id ?? '',
    topics: own(preview.topics),
    disciplines: own(preview.disciplines),
    locations: own(preview.locations),
  }
  const form = useForm({
    start,
    call: api.programFiles.import,
    args: values => ({
      params: { id: file.id },
      body: {
        training_type_id: values.training_type_id,
        topic_ids: chosen(values.topics),
        discipline_ids: chosen(values.disciplines),
        location_ids: chosen(values.locations),
      },
    }),
    refresh: [api.jobs.list],
    done: onStarted,
  })
  const types = useChoosable('trainingTypes', [])
  return (
    <FormDialog
      form={form}
      size="medium"
      title={t('importPreviewTitle', { title: preview.title })}
      submitLabel={t('importSubmit')}
      what={t('whatProgram')}
      footer={
        <Button look="quiet" onClick={onBack}>
          {t('importOther')}
        </Button>
      }
      onClose={onClose}
    >
      <Notes preview={preview} />
      <Contents preview={preview} />
      <SelectField
        label={t('trainingType')}
        required
        choices={types}
        none={t('chooseType')}
        hint={preview.training_type.found ? undefined : t('importNotYours', { name: preview.training_type.name })}
        {...form.field('training_type_id')}
      />
      <Unmatched form={form} of="topics" words={preview.topics} choices={useChoosable('topics', [])} />
      <Unmatched form={form} of="disciplines" words={preview.disciplines} choices={useChoosable('disciplines', [])} />
      <Unmatched form={form} of="locations" words={preview.locations} choices={useChoosable('locations', [])} />
    </FormDialog>
  )
}

/** Notes that could be missed otherwise. */
function Notes({ preview: { title, title_taken, code_taken, approval_count } }: { preview: ProgramFilePreview }) {
  const t = useTexts(programsTexts)
  const notes = [
    t('importDraft'),
    ...(title_taken ? [t('importTitleTaken', { title })] : []),
    ...(code_taken ? [t('importCodeTaken', { code: code_taken.code, title: code_taken.title })] : []),
    ...(approval_count > 0 ? [t('importApprovals', { count: approval_count })] : []),
  ]
  return (
    <ul className={css.notes}>
      {notes.map(note => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}

function Contents({ preview }: { preview: ProgramFilePreview }) {
  const t = useTexts(programsTexts)
  const { languages, credit_minutes, files, modules, disciplines, locations, topics } = preview
  const found = (words: readonly WordMatch[]) => words.flatMap(word => (word.found ? [word.found.name] : []))
  const named = (words: readonly WordMatch[], all: string) =>
    words.length === 0 ? all : formatBoth(found(words)) || null
  return (
    <>
      <KeyValues
        items={[
          { label: t('importLanguages'), value: formatBoth(languageNames(languages)) },
          { label: t('importCredit'), value: hoursOf(credit_minutes) },
          { label: t('importTopics'), value: formatBoth(found(topics)) },
          { label: t('disciplines'), value: named(disciplines, t('everyone')) },
          { label: t('locations'), value: named(locations, t('everywhere')) },
          {
            label: t('importFiles'),
            value:
              files.count > 0 ? t('importFileSizes', { count: files.count, size: formatBytes(files.bytes) }) : null,
          },
        ]}
      />
      <section aria-label={t('modules', { count: modules.length })}>
        <h3 className={css.heading}>{t('modules', { count: modules.length })}</h3>
        <ol className={css.modules}>
          {modules.map(({ title, kind, minutes }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- they stand still, and two may be called the same
            <li key={at}>
              {title}{' '}
              <span className="quiet">
                {[inWords(moduleKinds[kind]), ...(minutes > 0 ? [t('minutesShort', { count: minutes })] : [])].join(
                  ' · ',
                )}
              </span>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

interface UnmatchedProps {
  form: Form<Values>
  of: Words
  words: readonly WordMatch[]
  choices: readonly Choice[]
}

/** Terms in the file that the agency doesn't have, each with its replacement. */
function Unmatched({ form, of, words, choices }: UnmatchedProps) {
  const t = useTexts(programsTexts)
  const { lines } = form.lines(of)
  const label = { topics: t('importTopic'), disciplines: t('importDiscipline'), locations: t('importLocation') }[of]
  return lines.map((line, at) => {
    const word = words[at]
    if (!word || word.found) return null
    return (
      <SelectField
        key={word.name}
        label={t('importWord', { what: label, name: word.name })}
        hint={t('importNotYours', { name: word.name })}
        choices={choices}
        none={of === 'topics' ? t('importNoMinutes') : t('importLeaveOut')}
        {...line.field('id')}
      />
    )
  })
}
