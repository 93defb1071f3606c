import {
  api,
  type EditedChannel,
  languages as learningLanguages,
  type LearningLanguage,
  type MessageTemplate,
  type TemplateVariable,
} from '@preceptor/contract'
import { type OwnTexts, templateProblems } from '@preceptor/contract/system-messages/own-words/check'
import { type Fields, readyReplyFields } from '@preceptor/contract/system-messages/own-words/fields'
import { parseWords } from '@preceptor/contract/system-messages/own-words/parse'
import { useRef, useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { MenuButton } from '@/ui/overlay/Menu.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Card } from '@/ui/page/Card.tsx'
import { Form } from '@/widgets/form/Form.tsx'
import { errorAt } from '@/widgets/form/form-state.ts'
import { useForm } from '@/widgets/form/use-form.ts'
import { languageName } from '@/widgets/languages/language-name.ts'
import { Sample } from './Sample.tsx'
import css from './system-messages.module.css'
import { systemMessagesTexts } from './texts.ts'

const PeopleDialog = lazyPart(() => import('./PeopleDialog.tsx'))
const VersionsDialog = lazyPart(() => import('./VersionsDialog.tsx'))

type Channel = 'mail' | 'sms'
interface Props {
  /** Null before the agency's first own text. */
  template: MessageTemplate | null
  /** The event, or null for a saved reply. */
  target: { event: string | null; channel: Channel }
  variables: readonly TemplateVariable[]
  starts: EditedChannel['starts']
  footer: EditedChannel['footer']
  agencyLanguages: readonly string[]
  mayEdit: boolean
  onAdded?: (made: MessageTemplate) => void
}
interface Values {
  title: string
  texts: OwnTexts
  is_active: boolean
}

const blank = { subject: null, body: '', is_reviewed: false }
/** Drops blank texts. */
const written = (texts: OwnTexts): OwnTexts =>
  Object.fromEntries(Object.entries(texts).filter(([, { subject, body }]) => `${subject ?? ''}${body}`.trim() !== ''))

const fieldsOf = (variables: readonly TemplateVariable[], channel: Channel): Fields =>
  Object.fromEntries(
    variables.map(({ name, label, only_mail, may_lack, is_block, needed }) => [
      name,
      {
        label,
        ...(only_mail && { only: 'mail' as const }),
        ...(may_lack && { mayLack: true as const }),
        ...(is_block && { block: true as const }),
        ...(needed && { needed: [channel] }),
      },
    ]),
  )

/** Edits an agency's own texts in every language, checked while typing, beside a preview. */
export function TemplateEditor({
  template,
  target,
  variables,
  starts,
  footer,
  agencyLanguages,
  mayEdit,
  onAdded,
}: Props) {
  const t = useTexts(systemMessagesTexts)
  const { event, channel } = target
  const [language, setLanguage] = useState(agencyLanguages[0] ?? 'en')
  const [opened, setOpened] = useState<'people' | 'versions' | null>(null)
  const body = useRef<HTMLTextAreaElement>(null)
  const fields = event === null ? readyReplyFields : fieldsOf(variables, channel)
  const start: Values = {
    title: template?.title ?? '',
    texts: template?.texts ?? {},
    is_active: template?.is_active ?? event === null,
  }
  const shared = {
    start,
    refresh: [api.systemMessages.list, api.systemMessages.read, api.templates.list, api.templates.read],
    problems: ({ texts }: Values) =>
      Object.fromEntries(
        Object.entries(templateProblems(written(texts), { fields, channel })).map(([at, sentences]) => [
          at,
          sentences.map(inWords).join(' '),
        ]),
      ),
  }
  const add = useForm({
    ...shared,
    call: api.templates.add,
    args: ({ title, texts, is_active }) => ({
      body: { ...(event === null ? { title } : { key: event }), channel, texts: written(texts), is_active },
    }),
    said: t('added'),
    done: (made, sent) => {
      add.startFrom({ ...sent, texts: made.texts })
      onAdded?.(made)
    },
  })
  const edit = useForm({
    ...shared,
    call: api.templates.update,
    args: ({ title, texts, is_active }, changed) => ({
      params: { id: template?.id ?? '' },
      body: {
        ...(changed.includes('title') && { title }),
        ...(changed.includes('texts') && { texts: written(texts) }),
        ...(changed.includes('is_active') && { is_active }),
      },
    }),
    edited: template
      ? {
          version: template.version,
          follows: true,
          valuesOf: ({ title, texts, is_active }) => ({ title: title ?? '', texts, is_active }),
          labels: { title: t('titleField'), texts: t('body'), is_active: t(event === null ? 'offerIt' : 'useIt') },
          show: ({ texts, title, is_active }, field) =>
            field === 'texts'
              ? Object.values(texts)
                  .map(one => one.body)
                  .join('\n\n')
              : String(field === 'title' ? title : is_active),
        }
      : undefined,
    said: t('saved'),
  })
  const form = template ? edit : add
  const { texts } = form.values
  const text = texts[language as LearningLanguage] ?? blank
  const set = (patch: Partial<typeof text>) => form.set({ texts: { ...texts, [language]: { ...text, ...patch } } })
  const at = (field: 'subject' | 'body') => errorAt(form.errors, `texts.${language}.${field}`)
  const insert = (name: string) => {
    const field = body.current
    const variable = variables.find(one => one.name === name)
    const place = `{{${name}${variable?.may_lack ? `|${t('theOffice')}` : ''}}}`
    const [from, to] = [field?.selectionStart ?? text.body.length, field?.selectionEnd ?? text.body.length]
    set({ body: text.body.slice(0, from) + place + text.body.slice(to) })
    requestAnimationFrame(() => {
      field?.focus()
      field?.setSelectionRange(from + place.length, from + place.length)
    })
  }
  const starting = starts[language] ?? starts.en
  const lacking = lackingIn(text.body, variables)
  const toSay = written(texts)
  const sample = (
    <Sample
      text={text}
      language={language}
      fields={fields}
      channel={channel}
      values={Object.fromEntries(variables.map(({ name, samples }) => [name, samples[language] ?? samples.en ?? '']))}
      footer={footer[language] ?? footer.en ?? ''}
      {...(mayEdit && { onPlain: (plain: string) => set({ body: plain }) })}
    />
  )
  return (
    <Card title={t('ownWords')}>
      <Form form={form} label={t('ownWords')} className={css.editor}>
        <fieldset className={css.fields} disabled={!mayEdit}>
          {event === null && (
            <TextField
              label={t('titleField')}
              hint={t('titleHint')}
              required
              maxLength={80}
              autoComplete="off"
              {...form.field('title')}
            />
          )}
          <SelectField
            label={t('language')}
            choices={languageChoices(agencyLanguages, texts)}
            value={language}
            error={form.errors.texts}
            onChange={setLanguage}
          />
          {channel === 'mail' && (
            <TextField
              label={t('subject')}
              required
              maxLength={200}
              autoComplete="off"
              value={text.subject ?? ''}
              error={at('subject')}
              onChange={subject => set({ subject })}
            />
          )}
          <TextAreaField
            ref={body}
            label={t('body')}
            required
            rows={channel === 'mail' ? 12 : 5}
            value={text.body}
            error={at('body')}
            hint={lacking.length > 0 ? t('mayLack', lackingWords(lacking, t('theOffice'))) : undefined}
            onChange={said => set({ body: said })}
          />
          {mayEdit && (
            <div className={css.row}>
              <MenuButton
                label={t('insert')}
                align="start"
                items={variables.map(({ name, label }) => ({
                  label: inWords(label),
                  onSelect: () => insert(name),
                }))}
              />
              {starting && text.body.trim() === '' && (
                <Button onClick={() => set({ subject: starting.subject, body: starting.body })}>{t('start')}</Button>
              )}
            </div>
          )}
          <CheckField label={t('reviewed')} checked={text.is_reviewed} onChange={is_reviewed => set({ is_reviewed })} />
          <CheckField label={t(event === null ? 'offerIt' : 'useIt')} {...form.box('is_active')} />
          {mayEdit && (
            <div className={css.row}>
              <Button type="submit" look="primary" busy={form.busy}>
                {t(template ? 'save' : 'add')}
              </Button>
              {template && (
                <>
                  <Button onClick={() => form.sound() && setOpened('people')}>{t('previewPeople')}</Button>
                  <TestButton id={template.id} language={language} texts={toSay} />
                </>
              )}
            </div>
          )}
          {mayEdit && !template && <p className="quiet">{t('saveFirst')}</p>}
        </fieldset>
        <div className={css.side}>
          {sample}
          {template && (
            <div className={css.row}>
              <Button onClick={() => setOpened('versions')}>{t('history')}</Button>
            </div>
          )}
        </div>
      </Form>
      {template && opened === 'people' && (
        <PeopleDialog id={template.id} texts={toSay} channel={channel} onClose={() => setOpened(null)} />
      )}
      {template && opened === 'versions' && (
        <VersionsDialog
          id={template.id}
          onClose={() => setOpened(null)}
          {...(mayEdit && {
            onUse: (older: OwnTexts) => {
              form.set({ texts: older })
              setOpened(null)
            },
          })}
        />
      )}
    </Card>
  )
}

function TestButton({ id, language, texts }: { id: string; language: string; texts: OwnTexts }) {
  const t = useTexts(systemMessagesTexts)
  const { send, isSending } = useSend(api.templates.test, {
    done: ({ recipient }) => showToast('success', t('tested', { recipient })),
  })
  return (
    <Button
      busy={isSending}
      onClick={() => send({ params: { id }, body: { language: language as LearningLanguage, texts } })}
    >
      {t('test')}
    </Button>
  )
}

/** Returns the agency's languages, then the other languages that caregivers read. */
function languageChoices(agency: readonly string[], texts: OwnTexts) {
  const others = Object.keys(learningLanguages).filter(code => !agency.includes(code))
  return [...agency, ...others].map(value => ({
    value,
    label: `${languageName(value)}${texts[value as LearningLanguage] ? ' ✓' : ''}`,
  }))
}

/** Returns variables without a fallback that some people have no value for. */
function lackingIn(body: string, variables: readonly TemplateVariable[]): string[] {
  const bare = new Set(
    parseWords(body).pieces.flatMap(piece =>
      typeof piece === 'string' || piece.fallback !== null ? [] : [piece.name],
    ),
  )
  return variables.filter(({ name, may_lack }) => may_lack && bare.has(name)).map(({ name }) => name)
}
const lackingWords = (names: readonly string[], fallback: string) => ({
  names: names.map(name => `{{${name}}}`).join(', '),
  example: `{{${names[0] ?? ''}|${fallback}}}`,
})
