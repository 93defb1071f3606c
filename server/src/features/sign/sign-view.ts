import { type FormContent, fullName, type Id, type SignView } from '@preceptor/contract'
import { isUnanswered } from '@preceptor/contract/forms/logic'
import { fieldsOf, isSealed, isSecret, sectionOf, stepByKey } from '@preceptor/contract/forms/parts'
import { formLanguages } from '@preceptor/contract/forms/problems'
import { settledContent } from '@preceptor/contract/forms/settled-content'
import { sectionsSigned } from '@preceptor/contract/forms/signers'
import sql from 'sql-template-tag'
import type { Keyring } from '../../keys/secrets.ts'
import type { KeyedScope } from '../../scope/scope.ts'
import { prefill } from '../employee-forms/answers.ts'
import { type Hand, isUnderWay, mayRefuse, openKeys } from '../employee-forms/hands.ts'
import { contextOf, type Held, type Signer, holdForm, readForm } from '../employee-forms/held.ts'
import { counting, turns } from '../employee-forms/turns.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import { claimSignersFiles } from './signers-files.ts'
import { signTexts } from './texts.ts'

interface Own {
  held: Held
  signer: Signer
  hand: Hand
}

/** Returns the link's form and step, and a hand limited to that step. `isHeld` locks the form until the transaction ends. */
export async function ownStep(scope: KeyedScope, keys: Keyring, { isHeld = false } = {}): Promise<Own> {
  const { learner } = scope
  if (learner?.purpose !== 'sign' || learner.signer_id === null)
    throw new AppError('FORBIDDEN', signTexts.named('invalid'))
  const held = await (isHeld ? holdForm : readForm)(scope, keys, learner.subject_id)
  const signer = held.signers.find(({ id }) => id === learner.signer_id)
  if (!signer || held.employee_id !== learner.employee_id) throw notFound(signTexts.named('invalid'))
  const shown = keysIn(held.content, new Set(sectionsShown(held, signer)))
  return {
    held,
    signer,
    hand: {
      takes: ({ id }) => id === signer.id,
      claims: ids => claimSignersFiles(scope, learner, ids),
      knows: key => shown.includes(key),
    },
  }
}

const isDone = (state: Held['state']) => ['completed', 'corrected', 'superseded'].includes(state)

/** Returns the signer's view: the sections of their step, and those signed before it. Sealed answers by others stay hidden. */
export async function signView(scope: KeyedScope, keys: Keyring): Promise<SignView> {
  const { held, signer, hand } = await ownStep(scope, keys)
  if (held.version_id === null) prefill(held)
  const { db, agency } = scope
  const own = new Set(stepByKey(held.content, signer.step_key)?.sections)
  const shown = new Set(sectionsShown(held, signer))
  const answers: SignView['answers'] = {}
  const masks: Record<string, string> = {}
  for (const section of held.content.sections)
    for (const field of section.fields) {
      const value = held.answers[field.key] ?? null
      if (isUnanswered(value)) continue
      if (isSecret(field) || (isSealed(field) && !own.has(section.key))) {
        if (shown.has(section.key)) masks[field.key] = held.masks[field.key] ?? '••••'
      } else if (shown.has(section.key)) answers[field.key] = value
    }
  const facts = await db.row<{
    phone: string | null
    number: string | null
  }>(sql`select o.phone, d.number from organizations o
    left join form_documents d on d.organization_id = o.id and d.employee_form_id = ${held.id} where o.id = ${agency.id}`)
  const files = await db.rows<SignView['files'][number]>(sql`select f.id, f.name, f.size, k.key from form_files k
    join files f on f.organization_id = k.organization_id and f.id = k.file_id
    where k.organization_id = ${agency.id} and k.employee_form_id = ${held.id} and k.key = any(${keysIn(held.content, own)}::text[]) order by k.key, k.place`)
  const isTurn = isUnderWay(held) && turns(held).turn.includes(signer.step_key)
  return {
    version: held.version,
    agency: agency.name,
    agency_phone: facts?.phone ?? null,
    titles: held.titles,
    employee: fullName(held.employee),
    signer: signer.name ?? signer.who,
    state: held.state === 'open' && held.start_date > held.today ? 'scheduled' : held.state,
    step_key: signer.step_key,
    step_state: signer.state,
    is_turn: isTurn,
    due_on: signer.due_on ?? held.due_on,
    today: held.today,
    language: held.language,
    languages: formLanguages(held.content),
    // The texts of hidden parts are not sent either
    content: contentShown({ ...held, content: settledFor(held, own, shown) }, signer),
    is_medical: held.visibility === 'medical',
    answers,
    masks,
    files,
    remarks: Object.fromEntries(
      Object.entries(held.remarks).filter(([key]) => shown.has(sectionOf(held.content, key)?.key ?? '')),
    ),
    open_fields: [...openKeys(held, hand)],
    may_refuse: isTurn && mayRefuse(held, signer.step_key),
    others: held.signers.filter(({ id }) => id !== signer.id).map(({ who, state }) => ({ who, state })),
    has_copy: isDone(held.state) && signer.state === 'signed',
    number: isDone(held.state) ? (facts?.number ?? null) : null,
  }
}

const keysIn = (content: FormContent, sections: ReadonlySet<string>) =>
  fieldsOf({ ...content, sections: content.sections.filter(({ key }) => sections.has(key)) }).map(({ key }) => key)

/** Replaces other steps' answers and employee data in conditions with current values. */
function settledFor(held: Held, own: ReadonlySet<string>, shown: ReadonlySet<string>): FormContent {
  const { content, answers } = held
  const isIn = (sections: ReadonlySet<string>, key: string) => sections.has(sectionOf(content, key)?.key ?? '')
  return settledContent(content, answers, contextOf(held), {
    has: key => isIn(shown, key),
    mayLearn: field => isSecret(field) || !isSealed(field) || isIn(own, field.key),
    hasEmployee: false,
  })
}

/** Returns the sections of the signer's step, and those signed before it. */
function sectionsShown(held: Held, { step_key }: Signer): string[] {
  const before = counting(held).flatMap(one => (one.step_key === step_key ? [] : [one.step_key]))
  return sectionsSigned(held.content, step_key, before)
}

/** Returns the content this signer may read, on screen and on paper. */
export function contentShown(held: Held, signer: Signer): FormContent {
  const shown = new Set(sectionsShown(held, signer))
  return {
    ...held.content,
    sections: held.content.sections.filter(({ key }) => shown.has(key)),
    steps: held.content.steps.filter(({ key }) => key === signer.step_key),
  }
}

/** Refuses until the form is complete and this signer has signed it. Sealed answers by others stay hidden here too. */
export async function copyOf(scope: KeyedScope, keys: Keyring): Promise<{ id: Id; hide: ReadonlySet<string> }> {
  const { held, signer } = await ownStep(scope, keys)
  if (!isDone(held.state) || signer.state !== 'signed') throw new AppError('CONFLICT', signTexts.named('noCopy'))
  const own = new Set(stepByKey(held.content, signer.step_key)?.sections)
  const others = held.content.sections.filter(({ key }) => !own.has(key)).flatMap(({ fields }) => fields)
  return { id: held.id, hide: new Set(others.filter(isSealed).map(({ key }) => key)) }
}
