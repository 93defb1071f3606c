import { access, api, can } from '@preceptor/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { useTitle } from '@/nav/title.ts'
import { useUser } from '@/session/session.ts'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotThere } from '@/ui/page/NotLoaded.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { messagePath } from './address.ts'
import { BackToMessages } from './BackToMessages.tsx'
import css from './system-messages.module.css'
import { TemplateEditor } from './TemplateEditor.tsx'
import { systemMessagesTexts } from './texts.ts'

/** A saved text for staff messages. */
export function ReplyPage({ id }: { id: string }) {
  const t = useTexts(systemMessagesTexts)
  const to = useAgencyPaths()
  const go = useNavigate()
  const mayEdit = can(useUser(), access.manageTemplates)
  const [channel, setChannel] = useState<'mail' | 'sms'>('sms')
  const { data, error, refetch } = useQueryOf(api.systemMessages.list, {})
  const template = data?.own.find(one => one.id === id) ?? null
  const title = template?.title ?? t(id === 'new' ? 'addOwn' : 'own')
  useTitle(title)
  const isThere = data && (template !== null || (id === 'new' && mayEdit))
  return (
    <DetailPage>
      <PageHeader title={title} back={<BackToMessages />} {...(template && { facts: t(template.channel) })} />
      {data && !isThere && <Empty title={t('unknown')} hint={t('unknownHint')} />}
      {!data && (
        <NotThere
          error={error}
          retry={refetch}
          unknown={t('unknown')}
          hint={t('unknownHint')}
          notLoaded={t('notLoaded')}
        />
      )}
      {isThere && (
        <div className={css.page}>
          {template === null && (
            <SelectField
              label={t('channel')}
              className={css.find}
              choices={(['sms', 'mail'] as const).map(value => ({ value, label: t(value) }))}
              value={channel}
              onChange={next => setChannel(next as 'mail' | 'sms')}
            />
          )}
          <TemplateEditor
            template={template}
            target={{ event: null, channel: template?.channel ?? channel }}
            variables={data.own_variables}
            starts={{}}
            footer={{}}
            agencyLanguages={data.languages}
            mayEdit={mayEdit}
            onAdded={made => void go(to.page(messagePath(made.id)), { replace: true })}
          />
        </div>
      )}
    </DetailPage>
  )
}
