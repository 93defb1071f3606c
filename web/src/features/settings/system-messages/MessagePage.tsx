import { access, type Answer, api, can, type LearningLanguage } from '@preceptor/contract'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useTitle } from '@/nav/title.ts'
import { useUrlQuery } from '@/nav/url-state.ts'
import { useUser } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Card } from '@/ui/page/Card.tsx'
import { NotTherePage } from '@/ui/page/NotTherePage.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { languageName } from '@/widgets/languages/language-name.ts'
import { BackToMessages } from './BackToMessages.tsx'
import { ReplyPage } from './ReplyPage.tsx'
import css from './system-messages.module.css'
import { TemplateEditor } from './TemplateEditor.tsx'
import { systemMessagesTexts } from './texts.ts'
import { TimingCard } from './TimingCard.tsx'

type Event = Answer<typeof api.systemMessages.read>
type Words = Event['words'][number]

/** An automatic message, or a saved reply. */
export default function MessagePage() {
  const { id = '' } = useParams()
  return id === 'new' || id.includes('-') ? <ReplyPage key={id} id={id} /> : <EventPage key={id} event={id} />
}

function EventPage({ event: key }: { event: string }) {
  const t = useTexts(systemMessagesTexts)
  const asked = useQueryOf(api.systemMessages.read, { params: { event: key } }, { quiet: 'not-found' })
  const data = asked.data
  useTitle(data ? inWords(data.name) : t('message'))
  if (data) return <Known event={data} />
  return <NotTherePage title={t('message')} back={<BackToMessages />} asked={asked} texts={t} />
}

function Known({ event }: { event: Event }) {
  const t = useTexts(systemMessagesTexts)
  const mayEdit = can(useUser(), access.manageTemplates)
  const [search, change] = useUrlQuery()
  const channel = search.get('channel') ?? event.words[0]?.channel
  const words = event.words.find(one => one.channel === channel) ?? event.words[0]
  const way = event.channels.find(one => one.channel === words?.channel)
  return (
    <DetailPage>
      <PageHeader title={inWords(event.name)} back={<BackToMessages />} facts={inWords(event.purpose)} />
      <div className={css.page}>
        {event.words.length > 1 && (
          <SelectField
            label={t('channel')}
            className={css.find}
            choices={event.words.map(one => ({ value: one.channel, label: t(one.channel) }))}
            value={words?.channel ?? 'mail'}
            onChange={next => change({ channel: next }, { replace: true })}
          />
        )}
        {words && event.class === 'work' && (
          <TemplateEditor
            key={words.channel}
            template={words.template}
            target={{ event: event.key, channel: words.channel }}
            variables={words.variables}
            starts={words.starts}
            footer={words.footer}
            agencyLanguages={event.agency_languages}
            mayEdit={mayEdit}
          />
        )}
        {words && way && event.timing !== 'at_once' && (
          <TimingCard key={`timing ${words.channel}`} {...{ event, way, mayEdit }} />
        )}
        {words && event.class === 'keyword' && <LineCard {...{ event, words, mayEdit }} />}
        {words && <StandardCard words={words} isOurs={event.class !== 'work'} />}
      </div>
    </DetailPage>
  )
}

/** Our standard text with sample values. */
function StandardCard({ words: { standard }, isOurs }: { words: Words; isOurs: boolean }) {
  const t = useTexts(systemMessagesTexts)
  const [language, setLanguage] = useState('en')
  const said = standard[language] ?? standard.en
  return (
    <Card title={t('standardWords')}>
      <div className={css.fields}>
        {isOurs && <p className="quiet">{t('ours')}</p>}
        <SelectField
          label={t('language')}
          className={css.find}
          choices={Object.keys(standard).map(code => ({ value: code, label: languageName(code) }))}
          value={language}
          onChange={setLanguage}
        />
        {said?.subject && (
          <p className={css.name} lang={language}>
            {said.subject}
          </p>
        )}
        <p className={css.said} lang={language}>
          {said?.body}
        </p>
      </div>
    </Card>
  )
}

/** One sentence that an agency adds to text required by law. */
function LineCard({ event, words: { channel }, mayEdit }: { event: Event; words: Words; mayEdit: boolean }) {
  const t = useTexts(systemMessagesTexts)
  const kept = event.channels.find(one => one.channel === channel)?.line ?? {}
  const [language, setLanguage] = useState<LearningLanguage>('en')
  const [line, setLine] = useState(kept)
  const { send, isSending, failure } = useSend(api.systemMessages.update, {
    refresh: [api.systemMessages.read, api.systemMessages.list],
    done: () => showToast('success', t('lineSaved')),
  })
  return (
    <Card title={t('line')}>
      <form
        className={css.fields}
        onSubmit={submitted => {
          submitted.preventDefault()
          send({ params: { event: event.key }, body: { channel, line } })
        }}
      >
        <SelectField
          label={t('language')}
          className={css.find}
          choices={event.agency_languages.map(code => ({ value: code, label: languageName(code) }))}
          value={language}
          onChange={code => setLanguage(code as LearningLanguage)}
        />
        <TextField
          label={t('line')}
          hint={t('lineHint')}
          maxLength={160}
          disabled={!mayEdit}
          error={failure?.fieldErrors()[`line.${language}`]}
          value={line[language] ?? ''}
          onChange={said => setLine({ ...line, [language]: said })}
        />
        {mayEdit && (
          <Button type="submit" look="primary" busy={isSending}>
            {t('saveLine')}
          </Button>
        )}
      </form>
    </Card>
  )
}
