import { api, type Id, type Session } from '@preceptor/contract'
import { useNavigate } from 'react-router'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { showsSessions } from '../session-words.ts'
import { sessionsTexts } from '../texts.ts'
import { SessionFields } from './SessionFields.tsx'
import { blankSession, bodyOf, likeOf } from './session-values.ts'

interface Props {
  program_id?: Id | undefined
  /** The session that the new one is like, but for its days. */
  like?: Session
  onClose: () => void
}

/** Plans a session; it opens for booking at once unless somebody wants a draft. */
export default function NewSessionDialog({ program_id, like, onClose }: Props) {
  const t = useTexts(sessionsTexts)
  const to = useAgencyPaths()
  const navigate = useNavigate()
  const { timeZone = 'America/New_York' } = useAgency()
  const start = like ? likeOf(like) : blankSession(program_id, timeZone)
  const form = useForm({
    start,
    call: api.sessions.add,
    args: values => ({
      body: {
        ...bodyOf(values),
        module_id: like?.module_id ?? null,
        template_id: like?.template_id ?? null,
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
      <SessionFields form={form} fixed={program_id !== undefined || like !== undefined} />
      <CheckField label={t('openAtOnce')} hint={t('openAtOnceHint')} {...form.box('open')} />
    </FormDialog>
  )
}
