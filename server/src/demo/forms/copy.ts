import { type AnswerValue, type EventKind, evaluateForm, type FormContent, fullName } from '@preceptor/contract'
import { nextSigner } from '@preceptor/contract/forms/signers'
import { formValues } from '@preceptor/contract/forms/values'
import { asAnswers, type FormPerson } from '@preceptor/contract/forms/employee-fields'
import { datesOf, documentWords, sealWords } from '../../features/employee-forms/complete.ts'
import { knownAs } from '../../features/forms/known-title.ts'
import { contextOf, parted, sealAnswers, type Signed } from '../../features/employee-forms/held.ts'
import { attested, sha256, wordsOf } from '../../features/employee-forms/turns.ts'
import type { Keyring } from '../../keys/secrets.ts'
import { type Day, dayText, instantText, officeHour } from '../days.ts'
import {
  anEmployeeForm,
  type FormDocumentRecord,
  type FormHoldRecord,
  type FormSignatureRecord,
  type FormSignerRecord,
  type FormValueRecord,
  type WorkedFormRecord,
} from '../factories/employee-forms.ts'
import { anEvent, type EventRecord } from '../factories/events.ts'
import type { FormRecord } from '../factories/forms.ts'
import type { Random } from '../random.ts'
import { answersOf } from './answers.ts'
import { drawnName } from './drawn-name.ts'

interface User {
  id: string
  name: string
}
export interface FormPlace {
  organization_id: string
  name: string
  time_zone: string
  initials: string
  admins: readonly User[]
  nurse: User | null
  keys: Keyring
}
export interface Person extends FormPerson {
  id: string
  language: string | null
  /** The account of their coordinator. */
  coordinator_id: string | null
  /** The first day with their current data. */
  since: string
}
export interface Template {
  form: FormRecord
  content: FormContent
  hash: string
  version_id: string
}
export interface Worked {
  employee_forms: WorkedFormRecord[]
  form_signers: FormSignerRecord[]
  form_signatures: FormSignatureRecord[]
  form_documents: FormDocumentRecord[]
  form_values: FormValueRecord[]
  form_holds: FormHoldRecord[]
}

interface Around {
  random: Random
  place: FormPlace
  today: Day
}
interface Given {
  template: Template
  person: Person
  actor: User
  day: Day
  due_on: string
}
export interface Further {
  corrects?: Copy
  renews?: Copy
  isSerious?: boolean
  start?: Day
}

const agents = [
  'Mozilla/5.0 (Linux; Android 14; SM-A156U) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/127.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
]
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** One person's copy of a form, as it passes from signer to signer. */
export class Copy {
  readonly row: WorkedFormRecord
  readonly #random: Random
  readonly #around: Around
  readonly #given: Given
  readonly #isSerious: boolean
  readonly #language: 'en' | 'es'
  readonly #signers: FormSignerRecord[]
  readonly #signatures: FormSignatureRecord[] = []
  readonly #pictures = new Map<string, Buffer>()
  readonly #before: Copy | null
  #answers: Record<string, AnswerValue> = {}
  #document: FormDocumentRecord | null = null
  #review: { by: string; at: string } | null = null
  #at: number
  lastDay: Day

  constructor(around: Around, given: Given, { corrects, renews, isSerious = false, start }: Further) {
    const { random, place } = around
    const { template, person, actor, day, due_on } = given
    this.#random = random
    this.#around = around
    this.#given = given
    this.#before = corrects ?? null
    this.#isSerious = isSerious && (place.nurse !== null || template.form.code !== 'health-statement')
    this.#language = person.language === 'es' ? 'es' : 'en'
    this.#at = officeHour(random, day)
    this.lastDay = day
    const created = instantText(this.#at)
    const { organization_id } = place
    this.row = {
      ...anEmployeeForm({ organization_id, employee_id: person.id, form_id: template.form.id }),
      id: random.id(this.#at),
      version: 1,
      cycle_no: (renews?.row.cycle_no ?? 0) + 1,
      renews_id: renews?.row.id ?? null,
      renews_until: renews?.row.ends_on ?? null,
      corrects_id: corrects?.row.id ?? null,
      source: renews ? 'renewal' : corrects ? 'manual' : random.weighted({ manual: 3, bulk: 2, event: 2 }),
      assigned_on: dayText(day),
      assigned_by_name: renews ? 'Preceptor' : actor.name,
      start_date: dayText(start ?? day),
      rule_due_on: due_on,
      due_since: dayText(day),
      language: null,
      answers: {},
      answers_sealed: null,
      remarks: {},
      started_at: null,
      completed_at: null,
      ends_on: null,
      renews_on: null,
      decided_by_name: null,
      decided_at: null,
      created_at: created,
      updated_at: created,
    }
    const first = Math.min(...template.content.steps.map(({ order }) => order))
    this.#signers = template.content.steps.map(
      ({ key, who, order, due_days }, n): FormSignerRecord => ({
        organization_id,
        id: random.id(this.#at),
        employee_form_id: this.row.id,
        employee_id: person.id,
        step_key: key,
        place: n + 1,
        kind: who.kind,
        role: who.kind === 'role' ? who.role : null,
        step_order: order,
        user_id: null,
        state: order === first ? 'asked' : 'waiting',
        reason: null,
        due_on: order === first && due_days !== null ? dayText(day + due_days) : null,
        asked_at: order === first ? created : null,
        opened_at: null,
        decided_at: null,
      }),
    )
  }

  static aboutOf = (person: Person) => asAnswers(person)

  get isDone(): boolean {
    return this.#turns().done
  }

  #held(on = dayText(this.lastDay)) {
    const { template, person } = this.#given
    const { content, hash: content_hash } = template
    return {
      content,
      content_hash,
      answers: this.#answers,
      salt: '',
      today: on,
      language: this.#language,
      employee: person,
    }
  }

  #turns() {
    const held = this.#held()
    const outcomes = this.#signers.flatMap(({ step_key: step, state }) =>
      state === 'signed' || state === 'refused' ? [{ step, state }] : [],
    )
    return nextSigner(held.content, held.answers, outcomes, contextOf(held))
  }

  /** Returns a time on that day, after everything before it. */
  #tick(day: Day): string {
    this.lastDay = Math.max(this.lastDay, Math.min(day, this.#around.today - 1))
    const at = officeHour(this.#random, this.lastDay)
    this.#at = at > this.#at ? at : this.#at + 60_000
    this.row.updated_at = instantText(this.#at)
    this.row.version += 1
    return this.row.updated_at
  }

  #start(at: string) {
    if (this.row.version_id !== null) return
    Object.assign(this.row, {
      version_id: this.#given.template.version_id,
      language: this.#language,
      started_at: at,
      state: 'in_progress',
    })
  }

  #whoSigns(step: string): { name: string; user: User | null } | null {
    const { person } = this.#given
    const { nurse, admins } = this.#around.place
    const { kind } = this.#signers.find(({ step_key }) => step_key === step) ?? {}
    if (kind === 'caregiver') return { name: fullName(person), user: null }
    const coordinator =
      person.coordinator_id === null ? null : { id: person.coordinator_id, name: person.coordinator_name ?? '' }
    const user = kind === 'coordinator' ? (coordinator ?? admins[0] ?? null) : nurse
    return user && { name: user.name, user }
  }

  /** Starts the form with some answers. */
  begin(day: Day) {
    const [step] = this.#turns().turn
    const who = step === undefined ? null : this.#whoSigns(step)
    if (step === undefined || !who) return
    const at = this.#tick(day)
    this.#start(at)
    const entries = Object.entries(this.#answersTo(step, who.name))
    this.#answers = Object.fromEntries(entries.slice(0, Math.ceil(entries.length / 2)))
    const signer = this.#signers.find(({ step_key }) => step_key === step)
    if (signer) Object.assign(signer, { state: 'opened', opened_at: at })
  }

  #answersTo(step: string, signer: string) {
    const { template, person } = this.#given
    return answersOf(template.form.code ?? '', step, {
      random: this.#random,
      about: asAnswers(person),
      day: dayText(this.lastDay),
      language: this.#language,
      signer,
      isSerious: this.#isSerious,
    })
  }

  /** Signs up to this many steps in order, as far as signers exist. */
  sign(most: number, day: Day) {
    for (let n = 0, on = day; n < most; n++, on = this.lastDay + this.#random.int(0, 2)) {
      const [step] = this.#turns().turn
      const who = step === undefined ? null : this.#whoSigns(step)
      if (step === undefined || !who) break
      this.#signStep(step, who, on)
    }
    if (!this.isDone) this.row.state = this.#signatures.length > 0 ? 'awaiting' : this.row.state
    else if (this.#given.template.form.review !== 'none') this.row.state = 'review'
  }

  #signStep(step: string, { name, user }: { name: string; user: User | null }, day: Day) {
    const at = this.#tick(day)
    this.#start(at)
    this.#answers = { ...this.#answers, ...this.#answersTo(step, name) }
    const signer = this.#signers.find(({ step_key }) => step_key === step)
    if (!signer) throw new Error(`There is no step ${step}.`)
    const held = this.#held()
    const words = wordsOf(held, {
      step,
      language: this.#language,
      on: held.today,
      before: this.#told(),
      files: {},
    })
    const { id, organization_id, employee_id } = this.row
    const isDrawn = user === null && this.#random.chance(0.35)
    const signature: FormSignatureRecord = {
      organization_id,
      id: this.#random.id(this.#at),
      employee_form_id: id,
      employee_id,
      version_id: this.#given.template.version_id,
      step_key: step,
      signer_id: signer.id,
      signer_name: name,
      user_id: user?.id ?? null,
      method: isDrawn ? 'drawn' : 'typed',
      image: null,
      typed_name: isDrawn ? null : name,
      language: this.#language,
      ...attested(held, step, this.#language),
      answers_hash: sha256(words),
      proof: user ? 'panel' : this.#given.person.birth_date ? 'birth_date' : 'phone',
      at,
      device_at: user ? null : at,
      ip: `203.0.113.${this.#random.int(20, 250)}`,
      agent: user
        ? 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'
        : this.#random.pick(agents),
    }
    if (isDrawn) {
      const png = drawnName(this.#random)
      this.#pictures.set(signature.id, png)
      signature.image = `\\x${png.toString('hex')}`
    }
    this.#signatures.push(signature)
    Object.assign(signer, {
      state: 'signed',
      opened_at: signer.opened_at ?? at,
      decided_at: at,
      user_id: user?.id ?? null,
    })
    this.#ask(at)
  }

  /** Asks the people whose turn it is. */
  #ask(at: string) {
    const { turn, skipped } = this.#turns()
    const reasons = new Map(skipped.map(({ step, reason }) => [step, reason]))
    for (const signer of this.#signers) {
      if (signer.state === 'signed' || signer.state === 'refused') continue
      const reason = reasons.get(signer.step_key)
      if (reason !== undefined) Object.assign(signer, { state: 'skipped', reason })
      else if (turn.includes(signer.step_key) && signer.state === 'waiting') {
        const days = this.#given.template.content.steps[signer.place - 1]?.due_days ?? null
        Object.assign(signer, {
          state: 'asked',
          asked_at: at,
          due_on: days === null ? null : dayText(this.lastDay + days),
        })
      }
    }
  }

  /** Completes the form after all signatures; a reviewer, if any, approves. */
  complete(by: string, events: EventRecord[]) {
    if (!this.isDone) return
    const { form } = this.#given.template
    if (form.review !== 'none') {
      const { nurse } = this.#around.place
      this.#review = { by: form.review === 'nurse' && nurse ? nurse.name : by, at: this.#tick(this.lastDay + 1) }
      Object.assign(this.row, { decided_by_name: this.#review.by, decided_at: this.#review.at })
    }
    const { recurrence, recurrence_months, recurrence_field, lead_days, validity_months } = form
    const completed_on = dayText(this.lastDay)
    const own = datesOf(
      {
        recurrence,
        recurrence_months,
        recurrence_field,
        lead_days,
        validity_months,
        answers: this.#answers,
        renews_until: this.row.renews_until,
        employee: this.#given.person,
      },
      completed_on,
    )
    const before = this.#before?.row
    const dates = before ? { expires_on: before.expires_on, ends_on: before.ends_on, renews_on: before.renews_on } : own
    Object.assign(this.row, { state: 'completed', completed_at: instantText(this.#at), completed_on, ...dates })
    const last = this.#signatures.at(-1)
    events.push(this.#event('employee_form.completed', this.#review?.by ?? last?.signer_name ?? by))
  }

  /** The reviewer returns the form, and everyone signs again. */
  giveBack(day: Day, { by, reason }: { by: string; reason: string }, events: EventRecord[]) {
    if (!this.isDone) return
    const at = this.#tick(day)
    for (const signer of this.#signers)
      Object.assign(signer, { state: 'waiting', reason: null, decided_at: null, opened_at: null })
    Object.assign(this.row, { state: 'returned', reason, decided_by_name: by, decided_at: at })
    this.#ask(at)
    events.push(this.#event('employee_form.returned', by))
  }

  refuse(day: Day, reason: string, events: EventRecord[]) {
    const [step] = this.#turns().turn
    const signer = this.#signers.find(({ step_key }) => step_key === step)
    if (!signer) return
    const at = this.#tick(day)
    this.#start(at)
    Object.assign(signer, { state: 'refused', reason, opened_at: at, decided_at: at })
    Object.assign(this.row, { state: 'refused', reason })
    events.push(this.#event('employee_form.refused', fullName(this.#given.person)))
  }

  end(
    state: 'voided' | 'expired',
    day: Day,
    { by, reason }: { by: string; reason: string | null },
    events: EventRecord[],
  ) {
    const at = this.#tick(day)
    Object.assign(this.row, { state, reason, decided_by_name: by, decided_at: at })
    events.push(this.#event(`employee_form.${state}`, by))
  }

  #event(kind: EventKind, by: string): EventRecord {
    const { form } = this.#given.template
    const actor = [...this.#around.place.admins, this.#around.place.nurse].find(user => user?.name === by)
    return anEvent({
      organization_id: this.row.organization_id,
      id: this.#random.id(this.#at),
      at: instantText(this.#at),
      kind,
      source: by === 'Preceptor' ? 'system' : 'user',
      actor_id: actor?.id ?? null,
      actor_name: by,
      subject_id: this.row.employee_id,
      subject_name: fullName(this.#given.person),
      changes: [{ field: 'form', before: null, after: knownAs(form) }],
    })
  }

  /** Returns the signatures that count, as the product reads them. */
  #told() {
    return this.#signatures.map(
      (one): Signed => ({
        id: one.id,
        step_key: one.step_key,
        signer_id: one.signer_id,
        signer_name: one.signer_name,
        user_id: one.user_id,
        method: one.method,
        typed_name: one.typed_name,
        language: one.language,
        attestation: one.attestation,
        consent: one.consent,
        answers_hash: one.answers_hash,
        proof: one.proof,
        witness_name: null,
        at: one.at,
        device_at: one.device_at,
        ip: one.ip,
        agent: one.agent,
      }),
    )
  }

  /** Writes the number, code and text of a completed form. `later`: minutes until its document is generated. */
  settle(number: string, later: number) {
    const { random, place } = this.#around
    const { form, hash } = this.#given.template
    const {
      id: employee_form_id,
      employee_id,
      organization_id,
      corrects_id,
      completed_on,
      completed_at,
      expires_on,
      cycle_no,
      renews_id,
      renews_until,
      ends_on,
      renews_on,
    } = this.row
    const code = Array.from({ length: 12 }, () => letters[random.int(0, 31)]).join('')
    const words = documentWords(
      {
        ...this.#held(completed_on ?? undefined),
        content_hash: hash,
        number: 1,
        corrects_id,
        completed_on,
        expires_on,
        cycle_no,
        renews_id,
        renews_until,
        ends_on,
        renews_on,
        titles: form.titles,
        code: form.code,
        category: form.category,
        visibility: form.visibility,
        evidence: form.evidence,
        signers: this.#signers,
      },
      {
        number,
        code,
        agency: place.name,
        time_zone: place.time_zone,
        files: [],
        review: this.#review,
        signatures: this.#told().map(one =>
          Object.assign(one, { image: this.#pictures.get(one.id)?.toString('base64') ?? null, is_superseded: false }),
        ),
      },
    )
    const issued_at = completed_at ?? this.row.updated_at
    const id = random.id(Date.parse(issued_at))
    this.#document = {
      organization_id,
      id,
      employee_form_id,
      employee_id,
      number,
      code,
      ...sealWords(place.keys, id, words),
      issued_at,
      // The generator retries after the square of the tries, in minutes, so a start doesn't generate all documents at once
      tries: later === 0 ? 0 : Math.ceil(Math.sqrt(later)),
      tried_at: later === 0 ? null : new Date().toISOString(),
    }
  }

  tellAll(to: Worked) {
    const { content } = this.#given.template
    const { plain, sealed } = parted(content, this.#answers)
    const { id, organization_id, employee_id, form_id } = this.row
    this.row.answers = plain
    if (Object.keys(sealed).length > 0)
      this.row.answers_sealed = sealAnswers(this.#around.place.keys, id, { salt: '', values: sealed })
    to.employee_forms.push(this.row)
    to.form_signers.push(...this.#signers)
    to.form_signatures.push(...this.#signatures)
    if (!this.#document) return
    to.form_documents.push(this.#document)
    const held = this.#held(this.row.completed_on ?? undefined)
    for (const value of formValues(content, this.#answers, evaluateForm(content, this.#answers, contextOf(held))))
      to.form_values.push({ organization_id, employee_form_id: id, employee_id, form_id, ...value })
  }
}
