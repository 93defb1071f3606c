import type { Id } from '@preceptor/contract'
import { answerTexts } from './answers.ts'
import { bestLanguage } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/client.ts'
import { type Db, transaction } from '../../db/tx.ts'
import { seal, unseal } from '../../keys/secrets.ts'
import { newId } from '../../lib/new-id.ts'
import { messagePlace } from '../../messages/keep-message.ts'
import { queueSms } from '../../messages/queue-sms.ts'
import type { Agency, Scope } from '../../scope/scope.ts'
import { systemActor } from '../../scope/system.ts'
import { recordConsent } from '../reminders/consents.ts'
import { answerSeat } from './answer-seat.ts'
import { type Meaning, meaningOf } from './keywords.ts'
import { helpSms, startSms, stopSms } from './mails.ts'
import { unassignedPlace } from './unassigned.ts'

export const inboundPlace = (id: Id) => ({ table: 'sms_inbound', column: 'body_sealed', id })

interface Parts {
  config: Config
  database: Database
}
interface Inbound {
  id: Id
  provider_id: string
  from_number: string
  to_number: string
  body_sealed: string
  opt_out_type: string | null
  received_at: string
}
interface Known {
  organization_id: Id
  employee_id: Id
  is_current: boolean
}
interface Person {
  id: Id
  name: string
  mobile: string | null
  language: string | null
}

const optOutTypes: Readonly<Record<string, Meaning>> = { STOP: 'stop', START: 'start', HELP: 'help' }

/** Processes an incoming text in one transaction. Returns false if there was nothing to do. */
export const handleText = ({ config, database }: Parts, id: Id): Promise<boolean> =>
  transaction(database.pool, { role: 'app_job' }, async db => {
    const row =
      await db.row<Inbound>(sql`select id, provider_id, from_number, to_number, body_sealed, opt_out_type, received_at
      from sms_inbound where id = ${id} and handled_at is null for update skip locked`)
    if (!row) return false
    const text = unseal(config.appKeys, inboundPlace(id), row.body_sealed)
    await new Handling({ db, config, database, row, text }).run()
    return true
  })

interface Given {
  db: Db
  config: Config
  database: Database
  row: Inbound
  text: string
}

/** Processes one text, in the transaction that claims it. */
class Handling {
  readonly #given: Given
  constructor(given: Given) {
    this.#given = given
  }

  async run(): Promise<void> {
    const { db, row, text } = this.#given
    const { from_number: from, to_number: to } = row
    const [route] = await db.rows<{ organization_id: Id; why: 'own' | 'last' | 'only' }>(
      sql`select * from agency_for_text(${from}, ${to})`,
    )
    const known = await db.rows<Known>(sql`select * from people_of_number(${from})`)
    const [asked] = await db.rows<{ stopped: boolean; own: Id | null; last: string | null }>(sql`
      select phone_stopped_for(${from}, ${route?.organization_id ?? null}::uuid) is not null as stopped,
        (select organization_id from sms_senders where number = ${to} and organization_id is not null) as own,
        (select m.event from last_text_to(${from}) m (event)) as last`)
    const isStopped = asked?.stopped === true
    const said = row.opt_out_type === null ? meaningOf(text) : (optOutTypes[row.opt_out_type] ?? meaningOf(text))
    const meaning = said === 'yes' ? (isStopped && asked?.last === 'keyword_stop' ? 'start' : null) : said
    if (meaning === 'stop' || meaning === 'start') await this.#hear(known, asked?.own ?? null, meaning === 'start')
    if (!route) {
      if (meaning) await this.#answer(meaning, { isStopped, agency: null, person: null })
      await this.#end(null, 'nobody', null)
      return
    }
    const own = known.filter(one => one.organization_id === route.organization_id)
    const current = own.filter(one => one.is_current)
    const ids = [...new Set((current.length > 0 ? current : own).map(one => one.employee_id))]
    await this.#inAgency(route.organization_id, async scope => {
      const people = await peopleOf(scope, ids)
      const [person] = people
      if (person && people.length === 1) {
        const seat =
          meaning === null ? await answerSeat(scope, { employee_id: person.id, name: person.name, text }) : false
        const message_id = await this.#intoThread(scope, person, meaning === null && !seat)
        if (meaning) await this.#answer(meaning, { isStopped, agency: scope, person })
        await this.#end(route.organization_id, 'thread', message_id)
      } else {
        const message_id = await this.#ontoDesk(scope, people)
        if (meaning) await this.#answer(meaning, { isStopped, agency: scope, person: null })
        await this.#end(route.organization_id, 'desk', message_id)
      }
    })
  }

  /** Runs as Preceptor, with the office's rights in one agency. */
  async #inAgency<T>(organization_id: Id, work: (scope: Scope) => Promise<T>): Promise<T> {
    const { db, database } = this.#given
    return db.as({ role: 'app_user', organization_id, user_id: systemActor.actor.user_id }, async own => {
      const agency = await own.row<Agency>(
        sql`select id, name, time_zone, null as versions from organizations where id = ${organization_id}`,
      )
      if (!agency) throw new Error('The agency of a text message is gone.')
      return work({ ...systemActor, db: own, database, agency })
    })
  }

  /** A phone's opt-in or opt-out applies to the sender it goes to: an agency's own number, or all agencies that share one. */
  async #hear(known: readonly Known[], own: Id | null, granted: boolean) {
    const { db, row } = this.#given
    for (const { organization_id, employee_id } of known.toSorted((a, b) =>
      a.organization_id < b.organization_id ? -1 : 1,
    )) {
      const [theirs] = await db.rows<{ own: Id | null }>(sql`select own_sender(${organization_id}) as own`)
      if ((theirs?.own ?? null) !== own) continue
      await this.#inAgency(organization_id, async scope => {
        const holds =
          await scope.db.row(sql`select from employees where organization_id = ${organization_id} and id = ${employee_id}
          and mobile = ${row.from_number}`)
        if (holds)
          await recordConsent(scope, employee_id, { channel: 'sms', granted, how: 'text_message', reason: null })
      })
    }
    await db.row(sql`select hear_phone(${row.from_number}, ${own}::uuid, ${granted}, 'text', ${row.provider_id})`)
  }

  async #intoThread({ db, agency }: Scope, person: Person, needs_reply: boolean): Promise<Id> {
    const { config, row, text } = this.#given
    const id = newId()
    await db.run(sql`
      insert into messages (organization_id, id, employee_id, direction, channel, from_address, to_address, text_sealed, state, sender_name, provider_id,
        from_other_address, needs_reply, created_at)
      values (${agency.id}, ${id}, ${person.id}, 'in', 'sms', ${row.from_number}, ${row.to_number},
        ${seal(config.appKeys, messagePlace(id), text)}, 'received', ${person.name}, ${row.provider_id},
        ${person.mobile !== row.from_number}, ${needs_reply}, ${row.received_at}::timestamptz)`)
    return id
  }

  async #ontoDesk({ db, agency }: Scope, people: readonly Person[]): Promise<Id> {
    const { config, row, text } = this.#given
    const id = newId()
    await db.run(sql`
      insert into unassigned_messages (organization_id, id, from_address, to_address, text_sealed, provider_id, why, candidates, created_at)
      values (${agency.id}, ${id}, ${row.from_number}, ${row.to_number}, ${seal(config.appKeys, unassignedPlace(id), text)}, ${row.provider_id},
        ${people.length === 0 ? 'unknown_number' : 'several_people'}, ${people.map(one => one.id)}::uuid[], ${row.received_at}::timestamptz)`)
    return id
  }

  /**
   * STOP is confirmed once, START if it changes something, and HELP unless nothing may be sent. Quiet hours don't apply (ruling
   * 87).
   */
  async #answer(
    meaning: Exclude<Meaning, 'yes'>,
    { isStopped, agency, person }: { isStopped: boolean; agency: Scope | null; person: Person | null },
  ) {
    const { config, row, db } = this.#given
    if (config.smsKeywords === 'provider' || row.opt_out_type !== null) return
    if (meaning === 'start' ? !isStopped : isStopped) return
    const language = bestLanguage([person?.language ?? 'en'], answerTexts.languages)
    const office = agency
      ? await agency.db.row<{ name: string; phone: string | null }>(
          sql`select coalesce(short_name, name) as name, phone from organizations where id = ${agency.agency.id}`,
        )
      : undefined
    const name = office?.name ?? 'Preceptor'
    const words = {
      stop: () => stopSms(language, { agency: name }),
      start: () => startSms(language, { agency: name }),
      help: () => helpSms(language, { agency: name, phone: office?.phone ?? null }),
    }[meaning]()
    const message = {
      organization_id: agency?.agency.id ?? null,
      number: row.from_number,
      ...words,
      quiet: null,
      thread: person && { employee_id: person.id, language },
    }
    // Senders that aren't phones, such as short codes, get no reply
    if (!/^\+[1-9]\d{6,14}$/.test(row.from_number)) return
    if (agency) await queueSms(agency.db, config.appKeys, message)
    else await db.as({ role: 'app_auth' }, auth => queueSms(auth, config.appKeys, message))
  }

  async #end(for_agency: Id | null, outcome: 'thread' | 'desk' | 'nobody', message_id: Id | null) {
    const { db, row } = this.#given
    const identity = { role: 'app_job' } as const
    await db.as(identity, job =>
      job.run(sql`update sms_inbound set handled_at = now(), for_agency = ${for_agency}::uuid, outcome = ${outcome}, message_id = ${message_id}::uuid
        where id = ${row.id}`),
    )
  }
}

const peopleOf = ({ db, agency }: Scope, ids: readonly Id[]): Promise<Person[]> =>
  db.rows<Person>(sql`select e.id, e.first_name || ' ' || e.last_name as name, e.mobile, e.language from employees e
    where e.organization_id = ${agency.id} and e.id = any(${ids}::uuid[]) order by e.sort_name, e.id`)
