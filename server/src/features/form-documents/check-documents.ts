import type { AnswerValue, Id } from '@preceptor/contract'
import { canonicalJson } from '@preceptor/contract/forms/canonical'
import { type FormValue, formValues } from '@preceptor/contract/forms/values'
import sql from 'sql-template-tag'
import type { Ask, Check, Fault } from '../../events/seal/verify.ts'
import type { Keyring } from '../../keys/secrets.ts'
import { type FormWords, openWords } from '../employee-forms/complete.ts'
import { parted, unsealAnswers } from '../employee-forms/held.ts'
import { secretsOf, sha256 } from '../employee-forms/turns.ts'
import { documentTexts } from './texts.ts'

interface Row {
  id: Id
  employee_form_id: Id
  number: string
  code: string
  words_sealed: string | null
  words_sha256: string
  is_destroyed: boolean
  /** The history records its destruction. */
  was_destroyed: boolean
  is_other_file: boolean
  is_moved: boolean
  /** The copy, or one of its answers in lists, belongs to another form or person. */
  is_of_other: boolean
  state: string
  /** Null for a missing row. */
  cycle_no: number | null
  /** The form it renews, and forms it renews through corrections: a correction inherits the renewals of its predecessor. */
  renewed: Id[]
  renews_id: Id | null
  renews_until: string | null
  corrects_id: Id | null
  ends_on: string | null
  renews_on: string | null
  decided_by_name: string | null
  decided_at: string | null
  /** A completed form corrects it. */
  has_correction: boolean
  /** A completed form renews it. */
  has_renewal: boolean
  answers: Record<string, AnswerValue> | null
  answers_sealed: string | null
  masks: Record<string, string>
  language: string | null
  completed_on: string | null
  expires_on: string | null
  content_hash: string | null
  signature_ids: Id[]
  values: FormValue[]
  files: { id: Id; sha256: string }[]
}

const batch = 100

/**
 * Compares documents with the content their forms were completed with: the text is sealed on its own, so anything that differs was
 * changed later. The chain's seals cover number, code and file.
 */
export const checkDocuments: Check = async function* (ask, keys, agency) {
  let voids = await voidsOf(ask, agency)
  for (let after: Id | null = null; ; ) {
    const rows: Row[] = await documentsOf(ask, agency, after)
    // One was voided since
    if (rows.some(row => row.state === 'voided' && !voids.tellsOf(row))) voids = await voidsOf(ask, agency)
    for (const row of rows) {
      if (row.state !== stateOf(row, voids) && row.state !== (await sealedStateOf(ask, keys, agency, row, voids)))
        yield fault(row.employee_form_id, documentTexts.named('otherState', { id: row.employee_form_id }))
      yield* faultsOf(keys, row)
    }
    after = rows.at(-1)?.id ?? null
    if (rows.length < batch) break
  }
  const gone = await ask<{ id: Id }>(sql`
    select a.id from employee_forms a where a.organization_id = ${agency} and a.completed_on is not null
      and not exists (select from form_documents d where d.organization_id = a.organization_id and d.employee_form_id = a.id) order by a.id`)
  for (const { id } of gone) yield fault(id, documentTexts.named('documentGone', { id }))
}

const documentsOf = (ask: Ask, agency: Id, after: Id | null) =>
  ask<Row>(sql`
    select d.id, d.employee_form_id, d.number, d.code, d.words_sealed, d.words_sha256, d.destroyed_at is not null as is_destroyed,
      d.destroyed_at is not null and exists (select from events ev where ev.organization_id = d.organization_id
        and ev.kind = 'employee_form.destroyed' and ev.note = d.number) as was_destroyed,
      case when d.destroyed_at is not null then d.file_id is not null when d.sha256 is null then d.file_id is not null
        else not exists (select from files f where f.organization_id = d.organization_id and f.id = d.file_id and f.use = 'form_document'
            and f.state = 'kept')
          -- of two with one file it is the one whose bytes it does not hold
          or exists (select from form_documents o join files f on f.organization_id = o.organization_id and f.id = o.file_id
            where o.organization_id = d.organization_id and o.file_id = d.file_id and o.id <> d.id and encode(f.sha256, 'hex') <> d.sha256)
      end as is_other_file,
      d.employee_id is distinct from a.employee_id as is_moved,
      coalesce(v.form_id <> a.form_id, false) or exists (select from form_values x
        where x.organization_id = d.organization_id and x.employee_form_id = d.employee_form_id
          and (x.form_id <> a.form_id or x.employee_id <> a.employee_id)) as is_of_other,
      a.state, a.cycle_no, a.renews_id, a.renews_until, a.corrects_id, a.ends_on, a.renews_on, a.decided_by_name, a.decided_at,
      case when a.renews_id is null then '{}' else (with recursive r (id) as (select a.renews_id union select c.corrects_id from r
          join employee_forms c on c.organization_id = d.organization_id and c.id = r.id where c.corrects_id is not null)
        select array_agg(id) from r) end as renewed,
      exists (select from employee_forms c join form_documents o on o.organization_id = c.organization_id and o.employee_form_id = c.id
        where c.organization_id = d.organization_id and c.corrects_id = a.id) as has_correction,
      exists (select from employee_forms n where n.organization_id = d.organization_id and n.renews_id = a.id
        and n.state in ('completed', 'superseded')) as has_renewal,
      a.answers, a.answers_sealed, a.masks, a.language, a.completed_on, a.expires_on, v.content_hash,
      array(select g.id from form_signatures g where g.organization_id = d.organization_id and g.employee_form_id = d.employee_form_id) as signature_ids,
      (select coalesce(jsonb_agg(jsonb_build_object('key', x.key, 'text', x.text, 'number', x.number, 'day', x.day, 'choices', x.choices)), '[]')
        from form_values x where x.organization_id = d.organization_id and x.employee_form_id = d.employee_form_id) as values,
      (select coalesce(jsonb_agg(jsonb_build_object('id', k.file_id, 'sha256', encode(f.sha256, 'hex'))), '[]') from form_files k
        join files f on f.organization_id = k.organization_id and f.id = k.file_id
        where k.organization_id = d.organization_id and k.employee_form_id = d.employee_form_id) as files
    from form_documents d
    left join employee_forms a on a.organization_id = d.organization_id and a.id = d.employee_form_id
    left join form_versions v on v.organization_id = d.organization_id and v.id = a.version_id
    where d.organization_id = ${agency} and (${after}::uuid is null or d.id > ${after}::uuid) order by d.id limit ${batch}`)

const fault = (event_id: Id, sentence: string): Fault => ({ is: 'changed', seq: null, event_id, sentence })

interface Voids {
  /** True when the history shows that this completed form was voided; for a row marked voided, also when and by whom. */
  tellsOf: (row: Told) => boolean
}
const aMinute = 60_000
async function voidsOf(ask: Ask, agency: Id): Promise<Voids> {
  const told = await ask<{ note: string | null; at: string; actor_name: string }>(
    sql`select note, at, actor_name from events where organization_id = ${agency} and kind = 'employee_form.voided'`,
  )
  const byNumber = new Map(told.flatMap(one => (one.note === null ? [] : [[one.note, one] as const])))
  // Older entries don't have the number
  const unnumbered = told.filter(({ note }) => note === null)
  return {
    tellsOf: ({ state, number, decided_at, decided_by_name }) => {
      const own = byNumber.get(number)
      if (state !== 'voided') return own !== undefined
      return (own ? [own] : unnumbered).some(
        ({ at, actor_name }) =>
          actor_name === decided_by_name &&
          decided_at !== null &&
          Math.abs(Date.parse(at) - Date.parse(decided_at)) < aMinute,
      )
    },
  }
}

type Told = Pick<Row, 'number' | 'decided_at' | 'decided_by_name' | 'state'>

/** Returns the state that follows from the history and from later forms, according to their rows. */
function stateOf(row: Row, voids: Voids): string {
  if (voids.tellsOf(row)) return 'voided'
  return row.has_correction ? 'corrected' : row.has_renewal ? 'superseded' : 'completed'
}

type Kin = Told & Pick<Row, 'id' | 'employee_form_id' | 'words_sealed' | 'corrects_id' | 'renews_id'>
/** Returns the same from the sealed content of the person's documents, so an edit of one row is not blamed on another. */
async function sealedStateOf(ask: Ask, keys: Keyring, agency: Id, row: Row, voids: Voids): Promise<string> {
  const kin = await ask<Kin>(sql`
    select d.id, d.employee_form_id, d.number, d.words_sealed, a.state, a.decided_at, a.decided_by_name, a.corrects_id, a.renews_id from form_documents d
    join employee_forms a on a.organization_id = d.organization_id and a.id = d.employee_form_id
    where d.organization_id = ${agency} and d.employee_id = (select o.employee_id from form_documents o
      where o.organization_id = d.organization_id and o.id = ${row.id})`)
  const all = kin.map(one => {
    const { id, words_sealed } = one
    const words = words_sealed === null ? null : opened(() => openWords(keys, { id, words_sealed }))
    return {
      id: one.employee_form_id,
      told: one,
      corrects: words ? words.corrects : one.corrects_id,
      renews: words?.cycle ? words.cycle.renews : one.renews_id,
    }
  })
  const correctedBy = (id: Id) => all.find(({ corrects }) => corrects === id)
  const counts = (one: (typeof all)[number]) => !voids.tellsOf(one.told) && !correctedBy(one.id)
  // A correction inherits the renewals of the form it corrects
  const line = [row.employee_form_id]
  for (let at = 0; at < line.length && at < all.length; at++) {
    const corrects = all.find(({ id }) => id === line[at])?.corrects
    if (corrects) line.push(corrects)
  }
  if (voids.tellsOf(row)) return 'voided'
  if (correctedBy(row.employee_form_id)) return 'corrected'
  return all.some(one => one.renews !== null && line.includes(one.renews) && counts(one)) ? 'superseded' : 'completed'
}

function* faultsOf(keys: Keyring, row: Row): Iterable<Fault> {
  const { id, words_sealed } = row
  if (row.is_moved || row.is_other_file) yield fault(id, documentTexts.named('otherFile', { id }))
  if (words_sealed === null) {
    if (!row.was_destroyed) yield fault(id, documentTexts.named('wordsGone', { id }))
    return
  }
  if (row.is_destroyed) yield fault(id, documentTexts.named('wordsGone', { id }))
  const words = opened(() => openWords(keys, { id, words_sealed }))
  if (!words || !saysSo(row, words)) yield fault(id, documentTexts.named('otherWords', { id }))
  else {
    if (row.is_of_other || !opened(() => fits(keys, row, words)))
      yield fault(row.employee_form_id, documentTexts.named('otherAnswers', { id: row.employee_form_id }))
    if (!standsSo(row, words))
      yield fault(row.employee_form_id, documentTexts.named('otherCycle', { id: row.employee_form_id }))
  }
}

const sameMoment = (one: string | null, other: string | null) =>
  one === other || (one !== null && other !== null && Date.parse(one) === Date.parse(other))

/** True when its cycle, the forms it renews and corrects, and its reviewer match the sealed content. */
function standsSo(row: Row, { cycle, corrects, review }: FormWords): boolean {
  if (row.corrects_id !== corrects) return false
  // The person who voids it takes the reviewer's place
  if (review && row.state !== 'voided')
    if (row.decided_by_name !== review.by || !sameMoment(row.decided_at, review.at)) return false
  if (!cycle) return true
  return (
    row.cycle_no === cycle.no &&
    (row.renews_id === cycle.renews || (cycle.renews !== null && row.renewed.includes(cycle.renews))) &&
    row.renews_until === cycle.renews_until &&
    row.ends_on === cycle.ends_on &&
    row.renews_on === cycle.renews_on
  )
}

/** Returns null when sealed data doesn't open: it opens only in its own place. */
function opened<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

const saysSo = ({ number, code, words_sha256, signature_ids }: Row, words: FormWords) =>
  words.number === number &&
  words.code === code &&
  sha256(canonicalJson(words)) === words_sha256 &&
  words.signatures.every(one => signature_ids.includes(one.id))

const same = (one: unknown, other: unknown) => canonicalJson(one) === canonicalJson(other)
const byKey = <T extends object>(rows: readonly T[], key: keyof T & string) =>
  Object.fromEntries(rows.map(row => [String(row[key]), row]))

/** True when the frozen answers, and the copies in lists, match the sealed content. */
function fits(keys: Keyring, row: Row, words: FormWords): boolean {
  const { plain, sealed } = parted(words.content, words.answers)
  const kept = row.answers_sealed === null ? null : unsealAnswers(keys, row.employee_form_id, row.answers_sealed)
  const { content, answers, secrets } = words
  const evaluation = { visible: new Set(words.visible), computed: words.computed as never }
  return (
    same(row.answers, plain) &&
    same(kept?.values ?? {}, sealed) &&
    (!kept || same(secretsOf({ content, answers, salt: kept.salt }), secrets)) &&
    same(row.masks, Object.fromEntries(Object.entries(secrets).map(([key, { mask }]) => [key, mask]))) &&
    (row.language ?? 'en') === words.language &&
    row.completed_on === words.completed_on &&
    row.expires_on === words.expires_on &&
    row.content_hash === words.version.content_hash &&
    same(byKey(row.values, 'key'), byKey(formValues(content, answers, evaluation), 'key')) &&
    words.files.every(({ id, sha256: digest }) => row.files.some(file => file.id === id && file.sha256 === digest))
  )
}
