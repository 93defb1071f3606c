import type { MessageChannel } from '@preceptor/contract/system-messages/message-event'
import type { OwnTexts } from '@preceptor/contract/system-messages/own-words/check'
import type { Id } from '@preceptor/contract'
import type { Client } from 'pg'
import { newId } from '../lib/new-id.ts'

interface OwnTemplate {
  key: string
  /** Null for the text of a product event, by its key. */
  title: string | null
  channel: MessageChannel
  texts: OwnTexts
  is_active?: false
}
const read = (body: string, subject: string | null = null) => ({ subject, body, is_reviewed: true })
const unread = (body: string, subject: string | null = null) => ({ subject, body, is_reviewed: false })

/** Saved replies in up to five languages, and custom wording for course links: some are not reviewed, some lack languages. */
export const ownTemplates: readonly OwnTemplate[] = [
  {
    key: 'call_the_office',
    title: 'Call the office',
    channel: 'sms',
    texts: {
      en: read('{{agency}}: Hi {{first_name}}, please call us at {{office_phone|the office number}}.'),
      es: read('{{agency}}: Hola, {{first_name}}. Llámenos al {{office_phone|número de la oficina}}.'),
      zh: read('{{agency}}：{{first_name}}，您好。请致电 {{office_phone|办公室}}。'),
      ru: read('{{agency}}: {{first_name}}, позвоните нам: {{office_phone|в офис}}.'),
      ht: read('{{agency}}: Bonjou {{first_name}}, tanpri rele nou nan {{office_phone|nimewo biwo a}}.'),
    },
  },
  {
    key: 'bring_your_id_card',
    title: 'Bring your ID card',
    channel: 'sms',
    texts: {
      en: read('{{agency}}: Hi {{first_name}}, please bring your ID card to class.'),
      es: read('{{agency}}: Hola, {{first_name}}. Traiga su identificación a la clase.'),
      zh: unread('{{agency}}：{{first_name}}，上课时请带上您的证件。'),
      ht: unread('{{agency}}: Bonjou {{first_name}}, tanpri pote kat idantite w nan klas la.'),
    },
  },
  {
    key: 'your_new_schedule',
    title: 'Your new schedule',
    channel: 'mail',
    texts: {
      en: read(
        'Hi {{first_name}},\n\nYour new schedule is attached. If a day does not work, please tell {{coordinator|the office}} by Thursday.\n\n{{agency}}',
        'Your new schedule',
      ),
      es: read(
        'Hola, {{first_name}}:\n\nAdjuntamos su nuevo horario. Si algún día no puede, avise a {{coordinator|la oficina}} antes del jueves.\n\n{{agency}}',
        'Su nuevo horario',
      ),
    },
  },
  {
    key: 'office_hours_in_july',
    title: 'Office hours in July',
    channel: 'sms',
    texts: { en: read('{{agency}}: In July our office closes at 3 PM on Fridays.') },
    is_active: false,
  },
  {
    key: 'learner_link',
    title: null,
    channel: 'sms',
    texts: {
      en: read('{{agency}}: Hi {{first_name}}, your course is ready: {{link}}'),
      es: read('{{agency}}: Hola, {{first_name}}. Su curso está listo: {{link}}'),
      ru: read('{{agency}}: {{first_name}}, ваш курс готов: {{link}}'),
      ht: unread('{{agency}}: Bonjou {{first_name}}, kou ou a pare: {{link}}'),
    },
  },
]

/** Writes an agency's custom texts, and its own sentence in the reply to HELP. */
export async function writeOwnTemplates(
  owner: Pick<Client, 'query'>,
  { organization_id, by, at }: { organization_id: Id; by: string; at: Date },
): Promise<void> {
  for (const { key, title, channel, texts, is_active = true } of ownTemplates) {
    const id = newId()
    const json = JSON.stringify(texts)
    await owner.query(
      `insert into message_templates (organization_id, id, key, event, title, channel, texts, is_active, updated_by_name, updated_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [organization_id, id, key, title === null ? key : null, title, channel, json, is_active, by, at],
    )
    await owner.query(
      `insert into message_template_versions (organization_id, template_id, version, texts, written_by_name, written_at)
        values ($1, $2, 1, $3, $4, $5)`,
      [organization_id, id, json, by, at],
    )
  }
  await owner.query(
    `insert into event_settings (organization_id, event, channel, line, updated_by_name, updated_at)
      values ($1, 'keyword_help', 'sms', $2, $3, $4)`,
    [
      organization_id,
      JSON.stringify({ en: 'We answer Monday to Friday, 9 to 5.', es: 'Respondemos de lunes a viernes, de 9 a 5.' }),
      by,
      at,
    ],
  )
}
