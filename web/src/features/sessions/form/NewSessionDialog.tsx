import { api, type Id, type Session, type SessionTemplate } from '@preceptor/contract'
import { useNavigate } from 'react-router'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import type { Fields } from '@/widgets/form/use-fields.ts'
import { useForm } from '@/widgets/form/use-form.ts'
import { showsSessions } from '../session-words.ts'
import { sessionsTexts } from '../texts.ts'
import { SessionFields } from './SessionFields.tsx'
import { blankSession, bodyOf, likeOf, plannedFrom, type SessionValues, withFirstDay } from './session-values.ts'

interface Props {
  program_id?: Id | undefined
  /** The session that the new one is like, but for its days. */
  like?: Session
  /** The template to begin with. */
  template?: Id | undefined
  onClose: () => void
}

/** Plans a session; it opens for booking at once unless somebody wants a draft. */
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

function Planning({ program_id, like, from, onClose }: PlanningProps) {
  const t = useTexts(sessionsTexts)
  const to = useAgencyPaths()
  const navigate = useNavigate()
  const { timeZone = 'America/New_York' } = useAgency()
  const start = startOf({ program_id, like, from }, timeZone)
  const form = useForm({
    start,
    call: api.sessions.add,
    args: values => ({
      body: {
        ...bodyOf(values),
        program_id: values.program_id,
        open: values.open,
      },
    }),
    refresh: showsSessions,
    said: made => t('planned', { title: made.title }),
    done: made => void navigate(to.page(`sessions/${made.id}`), { replace: true }),
  })
  return (
    <FormDialog
      form={form}
      size="medium"
      title={like ? t('duplicateTitle', { title: like.title }) : t('newSession')}
      submitLabel={t('plan')}
      what={t('theSession')}
      param={like ? 'duplicate' : 'add'}
      onClose={onClose}
    >
      {!like && <TemplateField form={form} timeZone={timeZone} />}
      <SessionFields form={form} fixed={program_id !== undefined || like !== undefined} />
      <CheckField label={t('openAtOnce')} hint={t('openAtOnceHint')} {...form.box('open')} />
    </FormDialog>
  )
}

interface Begun {
  program_id: Id | undefined
  like: Session | undefined
  from: SessionTemplate | undefined
}

function startOf({ program_id, like, from }: Begun, zone: string): SessionValues {
  if (like) return likeOf(like)
  return from && program_id ? plannedFrom(from, program_id, zone) : blankSession(program_id, zone)
}

/** What sessions of the program usually look like; choosing one fills the form. */
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
