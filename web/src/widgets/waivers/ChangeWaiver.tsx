import { api, type Waiver } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { formatDay } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { inWords, onlyChanged } from '../form/form-state.ts'
import { useForm } from '../form/use-form.ts'
import { useUploading } from '../upload/use-uploading.ts'
import { showsWaivers } from './shows-waivers.ts'
import { waiversTexts } from './texts.ts'
import { bodyOf, valuesOf, type WaiverValues } from './waiver-form.ts'
import { coversWords, windowIn } from './waiver-values.ts'
import { WaiverFields } from './WaiverFields.tsx'

/** Edits an unapproved waiver; a returned one is submitted again. Its rule is fixed: another rule needs a new request. */
export function ChangeWaiver({ waiver, onClose }: { waiver: Waiver; onClose: () => void }) {
  const t = useTexts(waiversTexts)
  const { problems, onBusy } = useUploading()
  const { id, version, rule_name: rule, employee_name: name } = waiver
  const rules = useQueryOf(api.waivers.rules, { params: { id: waiver.employee_id } }, { quiet: true })
  const isReturned = waiver.state === 'returned'
  const form = useForm<typeof api.waivers.update, WaiverValues>({
    start: valuesOf(waiver),
    call: api.waivers.update,
    args: (values, changed) => {
      const whole = bodyOf(values)
      const body = onlyChanged(whole, changed)
      const { window_scheme } = whole
      return { params: { id }, body: { ...body, ...(changed.includes('window_no') && { window_scheme }) } }
    },
    problems,
    edited: {
      version,
      valuesOf,
      labels: {
        window_no: t('covers'),
        first_day: t('firstDay'),
        last_day: t('lastDay'),
        reason: t('reason'),
        files: t('proof'),
      },
      show: shownValue,
    },
    refresh: showsWaivers,
    said: t('saved', { rule }),
    done: onClose,
    ...(!isReturned && { unchanged: onClose }),
  })
  return (
    <FormDialog
      form={form}
      size="medium"
      title={t('change', { rule, name })}
      submitLabel={t(isReturned ? 'resend' : 'changeSave')}
      what={t('theWaiver')}
      onClose={onClose}
    >
      {isReturned && waiver.decision_note && <p>{t('because', { reason: waiver.decision_note })}</p>}
      <WaiverFields
        form={form}
        rules={rules.data?.data ?? []}
        name={name}
        window={waiver.window}
        fixed
        onUploading={onBusy}
      />
    </FormDialog>
  )
}

function shownValue(values: WaiverValues, field: keyof WaiverValues): string {
  if (field === 'window_no') return coversWords({ window_no: windowIn(values.window_no)?.number ?? null })
  return field === 'first_day' || field === 'last_day' ? formatDay(values[field]) : inWords(values[field])
}
