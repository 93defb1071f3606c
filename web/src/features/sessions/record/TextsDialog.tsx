import { api, recordFieldNames, type RecordTexts, type SessionRecordState } from '@preceptor/contract'
import { formatDayOf } from '@/lib/format-more.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { onlyChanged } from '@/widgets/form/form-state.ts'
import { useForm } from '@/widgets/form/use-form.ts'
import { showsRecord } from './shows-record.ts'
import { sessionRecordTexts } from './texts.ts'

type Values = Record<keyof RecordTexts, string>
const valuesOf = ({ content, objectives, materials, post_test }: RecordTexts): Values => ({
  content: content ?? '',
  objectives: objectives ?? '',
  materials: materials ?? '',
  post_test: post_test ?? '',
})

interface Props {
  record: SessionRecordState
  /** The field to start in. */
  first: keyof RecordTexts
  onClose: () => void
}

/** Data without its own session field: content, objectives, materials, and results. */
export default function TextsDialog({ record, first, onClose }: Props) {
  const t = useTexts(sessionRecordTexts)
  const { session_id: id, texts, version, program_content, last } = record
  const form = useForm<typeof api.sessionRecords.update, Values>({
    start: valuesOf(texts),
    call: api.sessionRecords.update,
    args: (values, changed) => ({ params: { id }, body: onlyChanged(values, changed) }),
    edited: {
      version,
      valuesOf: current => valuesOf(current.texts),
      labels: recordFieldNames,
    },
    refresh: showsRecord,
    said: t('saved'),
    done: onClose,
    unchanged: onClose,
  })
  const { field, values, set } = form
  const focus = (name: keyof RecordTexts) => (name === first ? { 'data-autofocus': true } : {})
  const reuse = () => {
    if (!last) return
    const old = valuesOf(last)
    set({
      content: values.content || old.content,
      objectives: values.objectives || old.objectives,
      materials: values.materials || old.materials,
    })
  }
  return (
    <FormDialog
      form={form}
      size="medium"
      title={t('textsTitle')}
      submitLabel={t('save')}
      what={t('theRecord')}
      onClose={onClose}
    >
      {last && (
        <div>
          <Button size="small" onClick={reuse}>
            {t('reuse', { title: last.title, day: formatDayOf(last.starts_at, last.zone) })}
          </Button>
        </div>
      )}
      <TextAreaField
        label={t('content')}
        hint={program_content ? t('contentFromProgram', { text: shortened(program_content) }) : t('contentHint')}
        rows={4}
        maxLength={4000}
        {...focus('content')}
        {...field('content')}
      />
      <TextAreaField
        label={t('objectives')}
        hint={t('objectivesHint')}
        rows={4}
        maxLength={4000}
        {...focus('objectives')}
        {...field('objectives')}
      />
      <TextAreaField
        label={t('materials')}
        hint={t('materialsHint')}
        rows={3}
        maxLength={2000}
        {...focus('materials')}
        {...field('materials')}
      />
      <TextAreaField
        label={t('postTest')}
        hint={t('postTestHint')}
        rows={3}
        maxLength={2000}
        {...focus('post_test')}
        {...field('post_test')}
      />
    </FormDialog>
  )
}

const shortened = (text: string) => (text.length > 160 ? `${text.slice(0, 160).trimEnd()}…` : text)
