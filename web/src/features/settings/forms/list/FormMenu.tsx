import { api, type FormRow, formStates } from '@preceptor/contract'
import { useNavigate } from 'react-router'
import { useDownload, useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { MenuButton } from '@/ui/overlay/Menu.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import { showsForms } from '../form-words.ts'
import { formSettingsTexts } from '../texts.ts'

/** Actions on a form in its state. */
export function FormMenu({ form }: { form: Pick<FormRow, 'id' | 'title' | 'status'> }) {
  const t = useTexts(formSettingsTexts)
  const { id, title, status } = form
  const to = useAgencyPaths()
  const navigate = useNavigate()
  const { download } = useDownload(api.forms.file)
  const { send } = useSend(api.forms.setStatus, {
    refresh: showsForms,
    done: made => showToast('success', t(made.status === 'archived' ? 'archived' : 'restored', { title })),
  })
  return (
    <MenuButton
      label={t('actionsFor', { title })}
      icon="dots"
      size="small"
      items={[
        { label: t('copyItem'), onSelect: () => void navigate(`${to.page('settings/forms')}?add=1&copy=${id}`) },
        { label: t('saveFile'), onSelect: () => download({ params: { id } }) },
        ...formStates.next(status).map(next => ({
          label: inWords(formStates.verb(status, next) ?? ''),
          separated: true,
          onSelect: () => send({ params: { id }, body: { status: next === 'archived' ? 'archived' : 'active' } }),
        })),
      ]}
    />
  )
}
