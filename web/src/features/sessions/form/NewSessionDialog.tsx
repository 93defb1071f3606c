import { api, type Id, type Session, type SessionTemplate } from '@preceptor/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ApiFailure } from '@/api/failure.ts'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { type Fields, partOf } from '@/widgets/form/use-fields.ts'
import { useForm } from '@/widgets/form/use-form.ts'
import { DatesPreview } from '../series/DatesPreview.tsx'
import { RuleFields } from '../series/RuleFields.tsx'
import { blankRule, isWhole, placeOfRule, ruleOf, type RuleValues } from '../series/rule-values.ts'
import { showsSessions } from '../session-words.ts'
import css from '../sessions.module.css'
import { sessionsTexts } from '../texts.ts'
import { SessionFields } from './SessionFields.tsx'
import { blankSession, bodyOf, likeOf, plannedFrom, type SessionValues, withFirstDay } from './session-values.ts'

interface Props {
  program_id?: Id | undefined
  /** The program of the list the dialog opened from; the user can choose another. */
  suggested?: Id | undefined
  /** The session to copy, except for its days. */
  like?: Session
  /** The template to start with. */
  template?: Id | undefined
  onClose: () => void
}

/** Plans one session or a series by a rule; it opens for booking at once unless the user chooses a draft. */
export default function NewSessionDialog({ template, ...props }: Props) {
  const { program_id } = props
  const asked = useQueryOf(
    api.sessionTemplates.list,
    { params: { id: program_id ?? '' } },
    { enabled: template !== undefined && program_id !== undefined },
  )
  if (template !== undefined && program_id !== undefined && asked.isPending) return null
  const from = asked.data?.data.find(({ id }) => id === template)
  return <Planning {...props} {...(from && { from })} />
}

interface PlanningProps extends Omit<Props, 'template'> {
  from?: SessionTemplate
}

function Planning({ program_id, suggested, like, from, onClose }: PlanningProps) {
  const t = useTexts(sessionsTexts)
  const to = useAgencyPaths()
  const navigate = useNavigate()
  const { timeZone = 'America/New_York' } = useAgency()
  const [repeats, setRepeats] = useState(false)
  const start = { ...startOf({ program_id: program_id ?? oneOf(suggested), like, from }, timeZone), ...blankRule }
  const wholeBody = (values: SessionValues) => ({
    ...bodyOf(values),
    program_id: values.program_id,
    open: values.open,
  })
  const opened = (id: Id) => void navigate(to.page(`sessions/${id}`), { replace: true })
  const form = useForm<typeof api.sessions.add, SessionValues & RuleValues>({
    start,
    call: api.sessions.add,
    args: values => ({ body: wholeBody(values) }),
    place: placeOfRule,
    refresh: showsSessions,
    said: made => t('planned', { title: made.title }),
    done: made => opened(made.id),
  })
  const { values } = form
  const series = useDates(values, repeats)
  const plan = useSend(api.series.add, {
    refresh: [...showsSessions, api.series.preview],
    fail: form.refuse,
    done: ({ sessions, first_id }) => {
      form.leave()
      showToast('success', t('seriesPlanned', { title: values.title, count: sessions }))
      opened(first_id)
    },
  })
  const planAll = () => {
    if (!form.sound()) return
    // Without a preview, the server says which field is missing
    plan.send({ body: { ...wholeBody(values), rule: series.rule, plan: series.plan ?? 'none' } })
  }
  return (
    <FormDialog
      form={form}
      size="medium"
      title={like ? t('duplicateTitle', { title: like.title }) : t('newSession')}
      submitLabel={repeats ? t('planSeries', { count: series.count }) : t('plan')}
      what={t('theSession')}
      param={like ? 'duplicate' : 'add'}
      onClose={onClose}
      busy={plan.isSending || (repeats && series.isLoading)}
      {...(repeats && { onSubmit: planAll })}
    >
      {!like && <TemplateField form={partOf<SessionValues>(form)} timeZone={timeZone} />}
      <SessionFields form={partOf<SessionValues>(form)} fixed={program_id !== undefined || like !== undefined} />
      <fieldset className={css.group}>
        <legend>{t('repeats')}</legend>
        <CheckField label={t('repeatsLabel')} hint={t('repeatsHint')} checked={repeats} onChange={setRepeats} />
        {repeats && (
          <>
            <RuleFields form={partOf<RuleValues>(form)} first={values.days[0]?.on_day ?? ''} />
            <DatesPreview
              preview={series.preview}
              refused={series.refused}
              zone={values.zone}
              onLeaveOut={day => form.set({ except: [...values.except, day].toSorted() })}
            />
          </>
        )}
      </fieldset>
      <CheckField label={t('openAtOnce')} hint={t('openAtOnceHint')} {...form.box('open')} />
    </FormDialog>
  )
}

/** Prefers a field's own error over the general message. */
const sentenceOf = (failure: ApiFailure) => inWords(Object.values(failure.fieldErrors())[0] ?? failure.sentence)

/** Loads the dates as they would be planned, while the form is filled in. */
function useDates(values: SessionValues & RuleValues, repeats: boolean) {
  const { days, zone, room_id, instructor_ids } = bodyOf(values)
  const rule = ruleOf(values, days[0]?.on_day ?? '')
  const body = { rule, zone, days, room_id, instructor_ids }
  const isTimed = days.every(day => day.on_day && day.starts && day.ends && Number.isInteger(day.break_minutes))
  const asks = repeats && isTimed && isWhole(rule)
  const found = useQueryOf(api.series.preview, { body }, { enabled: asks, keep: true, quiet: true })
  const preview = asks && !found.error ? found.data : undefined
  const refused = asks && found.error ? sentenceOf(found.error) : undefined
  // The dates still shown for the previous rule aren't the ones that would be planned
  const plan = found.isPlaceholderData ? undefined : preview?.plan
  const isLoading = asks && (found.isPending || found.isPlaceholderData)
  return { rule, preview, refused, plan, isLoading, count: preview?.dates.length ?? 0 }
}

/** Returns the suggested program; several programs suggest none. */
const oneOf = (suggested: string | undefined) => (suggested?.includes(',') ? undefined : suggested)

interface Begun {
  program_id: Id | undefined
  like: Session | undefined
  from: SessionTemplate | undefined
}

function startOf({ program_id, like, from }: Begun, zone: string): SessionValues {
  if (like) return likeOf(like)
  return from && program_id ? plannedFrom(from, program_id, zone) : blankSession(program_id, zone)
}

/** The program's session templates; choosing one fills in the form. */
function TemplateField({ form, timeZone }: { form: Fields<SessionValues>; timeZone: string }) {
  const t = useTexts(sessionsTexts)
  const { program_id, template_id, days } = form.values
  const asked = useQueryOf(api.sessionTemplates.list, { params: { id: program_id } }, { enabled: program_id !== '' })
  const templates = asked.data?.data ?? []
  if (templates.length === 0) return null
  const choose = (id: string) => {
    const template = templates.find(one => one.id === id)
    if (!template) return form.set({ template_id: '' })
    const next = plannedFrom(template, program_id, timeZone)
    const first = days[0]?.on_day ?? ''
    form.set({ ...next, days: withFirstDay(next.days, first) })
  }
  return (
    <SelectField
      label={t('fromTemplate')}
      none={t('noTemplate')}
      choices={templates.map(({ id, name }) => ({ value: id, label: name }))}
      value={template_id}
      onChange={choose}
    />
  )
}
