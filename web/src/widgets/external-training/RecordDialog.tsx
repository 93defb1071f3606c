import { api, type CountsAs, countsAs, type ExternalTraining, type Id } from '@preceptor/contract'
import { formatHours } from '@/lib/format-more.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import type { Choice } from '@/ui/select/choice.ts'
import { useChoosable } from '../filters/use-choosable.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { useForm } from '../form/use-form.ts'
import { ReviewNote } from '../second-person/ReviewNote.tsx'
import { useAcceptOwn } from '../second-person/use-accept-own.ts'
import { useUploading } from '../upload/use-uploading.ts'
import { ExternalFields } from './ExternalFields.tsx'
import { blank, bodyOf, changedBody, type ExternalValues, placeOf, valuesOf } from './external-values.ts'
import { showsExternal } from './shows-external.ts'
import { externalTexts } from './texts.ts'

interface AddProps {
  employee: { id: Id; name: string }
  /** The kind of hours that a rule requires. */
  countsAs?: CountsAs | undefined
  onClose: () => void
}

/** Records outside training for another person to approve. */
export default function RecordDialog({ employee, countsAs: asked, onClose }: AddProps) {
  const t = useTexts(externalTexts)
  const { problems, onBusy } = useUploading()
  const { isOwn, recorded } = useAcceptOwn({
    accept: api.externalTrainings.approve,
    undo: api.externalTrainings.undoApprove,
    refresh: showsExternal,
  })
  const form = useForm({
    start: blank(asked),
    call: api.externalTrainings.add,
    args: values => ({ params: { id: employee.id }, body: bodyOf(values) }),
    place: placeOf,
    problems,
    refresh: showsExternal,
    done: ({ id, title }) => {
      onClose()
      recorded(id, { waits: t('saved', { title }), accepted: t('approved', { title, name: employee.name }) })
    },
  })
  return (
    <FormDialog
      form={form}
      size="large"
      title={t('recordFor', { name: employee.name })}
      submitLabel={t(isOwn ? 'recordApprove' : 'save')}
      what={t('theTraining')}
      onClose={onClose}
    >
      <ReviewNote act="approve" before={t('recordHint')} byAnother={t('recordReview')} />
      <ExternalFields form={form} onUploading={onBusy} />
    </FormDialog>
  )
}

/** Edits unapproved training; a returned one is submitted again. */
export function ChangeDialog({ training, onClose }: { training: ExternalTraining; onClose: () => void }) {
  const t = useTexts(externalTexts)
  const { problems, onBusy } = useUploading()
  const isReturned = training.state === 'returned'
  const programs = useChoosable('programs', [training.program_id ?? ''])
  const form = useForm<typeof api.externalTrainings.update, ExternalValues>({
    start: valuesOf(training),
    call: api.externalTrainings.update,
    args: (values, changed) => ({ params: { id: training.id }, body: changedBody(values, changed) }),
    place: placeOf,
    problems,
    edited: {
      version: training.version,
      valuesOf,
      labels: {
        title: t('training'),
        provider: t('provider'),
        completed_on: t('completedOn'),
        expires_on: t('expiresOn'),
        score: t('score'),
        program_id: t('program'),
        counts_as: t('countsAs'),
        hours: t('hours'),
        rn_led: t('rnLed'),
        rn_name: t('rnName'),
        rn_license: t('rnLicense'),
        note: t('note'),
        files: t('certificate'),
      },
      show: (values, field) => shownValue(values, field, programs),
    },
    refresh: showsExternal,
    said: ({ title }) => t('saved', { title }),
    done: onClose,
  })
  return (
    <FormDialog
      form={form}
      size="large"
      title={t('change', { title: training.title, name: training.employee_name })}
      submitLabel={t(isReturned ? 'resend' : 'changeSave')}
      what={t('theTraining')}
      onClose={onClose}
    >
      {isReturned && training.reason && <p>{t('because', { reason: training.reason })}</p>}
      <ExternalFields form={form} onUploading={onBusy} />
    </FormDialog>
  )
}

function shownValue(values: ExternalValues, field: keyof ExternalValues, programs: readonly Choice[]): string {
  switch (field) {
    case 'hours':
      return values.hours.map(({ hours }) => formatHours(Math.round(Number(hours) * 60), 'short')).join(', ')
    case 'files':
      return values.files.map(({ name }) => name).join(', ')
    case 'rn_led':
      return externalTexts.say(values.rn_led ? 'yes' : 'no')
    case 'counts_as':
      return inWords(countsAs[values.counts_as])
    case 'program_id':
      if (!values.program_id) return externalTexts.say('noProgram')
      return programs.find(({ value }) => value === values.program_id)?.label ?? externalTexts.say('someProgram')
    default:
      return values[field]
  }
}
