import {
  type api,
  fullName,
  type Id,
  type Input,
  type MessageTemplate,
  type ShownTo,
  smsSize,
} from '@preceptor/contract'
import { type OwnTexts, templateProblems } from '@preceptor/contract/system-messages/own-words/check'
import { bestLanguage, directionOf } from '@preceptor/contract/texts/texts'
import type { MessageEventKey } from '@preceptor/contract/system-messages/system-messages'
import { languages } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { take } from '../../db/rate-limits.ts'
import { AppError, invalid } from '../../errors/app-error.ts'
import { errorTexts } from '../../errors/texts.ts'
import { panelLanguages } from '../../lib/texts.ts'
import type { OwnWording } from '../../messages/message-words.ts'
import { filled, languageOf } from '../../messages/own-words.ts'
import { queueMail } from '../../messages/queue-mail.ts'
import type { Scope } from '../../scope/scope.ts'
import { testMail } from './mails.ts'
import { eventOf, fieldsOf, readTemplate, textsFor } from './own-templates.ts'
import { sampleWording } from './samples.ts'
import { templateTexts } from './texts.ts'

type Case = ShownTo['why'][number]
interface Person {
  id: Id
  first_name: string
  last_name: string
  called: string
  language: string | null
  coordinator: string | null
}
interface Agency {
  name: string
  short_name: string | null
  phone: string | null
  languages: string[]
}

const rightToLeft = Object.keys(languages).filter(code => directionOf(code) === 'rtl')

/** Returns one person for each difficult case; one person may cover several. */
async function hardPeople({ db, agency }: Scope, written: readonly string[]): Promise<(Person & { why: Case[] })[]> {
  const called = sql`coalesce(e.preferred_name, e.first_name)`
  const cases = [
    { why: 'usual', where: sql`true`, order: sql`length(${called})` },
    { why: 'longest_name', where: sql`true`, order: sql`length(${called} || e.last_name) desc` },
    { why: 'no_coordinator', where: sql`e.coordinator_id is null`, order: sql`e.sort_name` },
    { why: 'right_to_left', where: sql`e.language = any(${rightToLeft}::text[])`, order: sql`e.sort_name` },
    { why: 'missing_language', where: sql`e.language <> all(${written}::text[])`, order: sql`e.sort_name` },
  ] as const
  const people = new Map<Id, Person & { why: Case[] }>()
  for (const { why, where, order } of cases) {
    const person = await db.row<Person>(sql`
      select e.id, e.first_name, e.last_name, ${called} as called, e.language, c.name as coordinator
      from employees e left join coordinators c on c.organization_id = e.organization_id and c.id = e.coordinator_id
      where e.organization_id = ${agency.id} and e.provider_status = 1 and ${where} order by ${order}, e.id limit 1`)
    if (!person) continue
    const held = people.get(person.id)
    if (held) held.why.push(why)
    else people.set(person.id, { ...person, why: [why] })
  }
  return [...people.values()]
}

const agencyOf = async ({ db, agency }: Scope): Promise<Agency> => {
  const row = await db.row<Agency>(
    sql`select name, short_name, phone, languages from organizations where id = ${agency.id}`,
  )
  if (!row) throw new Error('There is no such agency.')
  return row
}

/** Values of a real person; the event's own values are samples. */
function wordingFor(template: MessageTemplate, person: Person, agency: Agency): OwnWording {
  const { key, channel } = template
  const language = bestLanguage([...(person.language ? [person.language] : []), ...agency.languages], panelLanguages)
  const { values, footer } = eventOf(key)
    ? sampleWording(key as MessageEventKey, channel, language)
    : { values: {}, footer: '' }
  return {
    footer,
    values: {
      ...values,
      first_name: person.called,
      last_name: person.last_name,
      coordinator: person.coordinator,
      agency: channel === 'sms' ? (agency.short_name ?? agency.name) : agency.name,
      office_phone: agency.phone,
    },
  }
}

function shownTo(
  template: MessageTemplate,
  texts: OwnTexts,
  { person, agency }: { person: Person & { why: Case[] }; agency: Agency },
): ShownTo {
  const { channel, key } = template
  const language = languageFor(texts, person, agency)
  const own = wordingFor(template, person, agency)
  const said = filled(texts, language, { fields: fieldsOf(key) ?? {}, channel, own })
  const unfilled = 'why' in said && said.why === 'unfilled' ? said.names : []
  const { subject, body } = 'why' in said ? { subject: '', body: '' } : said
  const size = smsSize(body)
  return {
    employee_id: person.id,
    name: fullName(person),
    why: person.why,
    wants: person.language,
    language,
    subject: channel === 'mail' ? subject : null,
    body,
    ...(channel === 'sms' ? { encoding: size.encoding, segments: size.segments } : { encoding: null, segments: 0 }),
    unfilled,
  }
}

/** For own texts only: the person's language, then the agency's, then English, then any language available. */
const languageFor = (texts: OwnTexts, { language }: Person, { languages: all }: Agency): string =>
  languageOf(texts, { reads: language, agency: all, ours: '' }) ?? Object.keys(texts)[0] ?? 'en'

export async function preview(scope: Scope, id: Id, body: Input<typeof api.templates.preview>['body']) {
  const template = await readTemplate(scope, id)
  const texts = editedTexts(template, body.texts)
  const agency = await agencyOf(scope)
  const people = await hardPeople(scope, Object.keys(texts))
  return { data: people.map(person => shownTo(template, texts, { person, agency })) }
}

function editedTexts(template: MessageTemplate, given: Input<typeof api.templates.preview>['body']['texts']): OwnTexts {
  if (given === undefined) return template.texts
  const texts = textsFor(given, template.channel)
  const problems = templateProblems(texts, { fields: fieldsOf(template.key) ?? {}, channel: template.channel })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return texts
}

const perHour = { most: 10, seconds: 3600 }

/** Sends only to the requester, at their sign-in address. */
export async function sendTest(scope: Scope, config: Config, id: Id, body: Input<typeof api.templates.test>['body']) {
  const { db, actor, origin } = scope
  const template = await readTemplate(scope, id)
  const texts = editedTexts(template, body.texts)
  const { language } = body
  if (!Object.hasOwn(texts, language)) throw invalid({ language: [templateTexts.named('noTextThere')] })
  const wait = await db.as({ role: 'app_auth' }, counted => take(counted, `template test ${actor.user_id}`, perHour))
  if (wait > 0) throw new AppError('TOO_MANY_REQUESTS', errorTexts.named('tooOften'), { retryAfter: wait })
  const agency = await agencyOf(scope)
  const [person] = await hardPeople(scope, [])
  if (!person) throw new AppError('CONFLICT', templateTexts.named('noPeople'))
  const own = wordingFor(template, { ...person, language }, agency)
  const said = filled(texts, language, { fields: fieldsOf(template.key) ?? {}, channel: template.channel, own })
  if ('why' in said) {
    const names = said.why === 'unfilled' ? said.names.map(name => `{{${name}}}`).join(', ') : ''
    throw new AppError('CONFLICT', templateTexts.named('testUnfilled', { names }))
  }
  const words = testMail(origin.language, {
    subject: template.channel === 'mail' ? said.subject : null,
    body: said.body,
  })
  // A mail to an account belongs to no agency
  await db.as({ role: 'app_auth' }, accounts =>
    queueMail(accounts, config.appKeys, { organization_id: null, recipient: actor.email, ...words }),
  )
  return { recipient: actor.email }
}
