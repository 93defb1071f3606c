import type { CompletedForm, CompletionEntry, Credential } from '../../src/features/compliance/engine/facts.ts'
import { dayOf } from './days.ts'
import { type Asked, isWaived, withEquivalents } from './filling.ts'
import { applies, isStopped, standing, versionOn } from './person.ts'
import { baseDay, dueDay, type DueDay, epochOn } from './windows.ts'
import type { Shown } from './opinion.ts'

/** A period of days on which something is valid proof. */
interface Proof {
  from: number
  /** The last valid day; infinite if it doesn't expire. */
  to: number
  /** True for a credential, whose successor may be known before its start. */
  isCredential: boolean
}

const proofOf = (one: CompletionEntry | Credential): Proof => ({
  from: dayOf('on' in one ? one.on : one.issued_on),
  to: one.expires_on === null ? Number.POSITIVE_INFINITY : dayOf(one.expires_on),
  isCredential: !('on' in one),
})

/** A corrected form was still signed, so its correction counts from the earliest signature. */
function signedFrom(form: CompletedForm, forms: readonly CompletedForm[]): number {
  const own = dayOf(form.completed_on)
  const before = forms.find(({ id }) => id === form.corrects)
  return before ? Math.min(own, signedFrom(before, forms)) : own
}
const formProof = (form: CompletedForm, forms: readonly CompletedForm[]): Proof => ({
  from: signedFrom(form, forms),
  to: form.expires_on === null ? Number.POSITIVE_INFINITY : dayOf(form.expires_on),
  isCredential: false,
})

function proofsOf({ version: { asks }, facts }: Asked): Proof[] {
  const proofs: Proof[] = []
  if (asks.kind === 'credential')
    for (const one of facts.credentials)
      if (one.type === asks.credential_type && one.is_verified) proofs.push(proofOf(one))
  if (asks.kind === 'program') {
    const meet = withEquivalents(facts, asks.program_ids)
    for (const entry of standing(facts.entries))
      if (entry.kind === 'completion' && meet.has(entry.program_id)) proofs.push(proofOf(entry))
  }
  if (asks.kind === 'form')
    for (const form of facts.forms)
      if (asks.form_ids.includes(form.form_id) && form.state !== 'voided' && form.state !== 'corrected')
        proofs.push(formProof(form, facts.forms))
  return proofs
}

/** Returns the last valid day, including successors without a gap; null if nothing is valid on the day. */
function validThrough(proofs: readonly Proof[], day: number): number | null {
  let end: number | null = null
  for (const proof of proofs) if (proof.from <= day && day <= proof.to) end = Math.max(end ?? proof.to, proof.to)
  if (end === null) return null
  for (let grown = true; grown; ) {
    grown = false
    for (const proof of proofs) {
      const isKnown = proof.isCredential || proof.from <= day
      if (isKnown && proof.from <= end + 1 && proof.to > end) {
        end = proof.to
        grown = true
      }
    }
  }
  return end
}

/** Returns the last day of proofs that were valid on a day on which the rule applied. */
function endedOn({ rule, facts }: Asked, proofs: readonly Proof[], day: number): number | null {
  let latest: number | null = null
  for (const proof of proofs) {
    if (proof.to >= day || proof.from > proof.to) continue
    let wasAsked = false
    for (let on = proof.from; on <= proof.to; on++) if (applies(rule, facts, on)) wasAsked = true
    if (wasAsked && (latest === null || proof.to > latest)) latest = proof.to
  }
  return latest
}

/** A proof has no windows; number 1 stands for the only one. */
const only = ({ rule, version }: Asked) => ({ scheme: epochOn(rule, dayOf(version.effective_from)), number: 1 })

const finite = (day: number) => (Number.isFinite(day) ? day : null)

function ofValid(asked: Asked, through: number): Shown {
  const end = finite(through)
  return {
    ...only(asked),
    state: end !== null && end - asked.day <= 30 ? 'due_soon' : 'satisfied',
    start: null,
    movedEnd: end,
    graceEnd: end === null ? null : end + asked.version.grace_days,
  }
}

const graceOn = ({ rule, version }: Asked, day: number) => (versionOn(rule.versions, day) ?? version).grace_days

/** Judges a proof that was valid and has ended: red after grace, unless a waiver covers the day. */
function ofEnded(asked: Asked, ended: number, due: DueDay): Shown {
  const ofProof = ended + graceOn(asked, ended)
  // A proof that ended by its first due day counts as missing then, so that day's grace counts too; if due immediately, there is no
  // grace
  const wasNone = due.turns !== due.movedEnd && due.movedEnd !== null && ended <= due.movedEnd
  const graceEnd = wasNone ? Math.max(ofProof, (due.turns ?? 0) - 1) : ofProof
  const waived = isWaived(asked.rule, asked.facts, 'any', asked.day)
  const state = waived ? 'waived' : asked.day <= graceEnd ? 'due_soon' : 'lapsed'
  return { ...only(asked), state, start: null, movedEnd: ended, graceEnd }
}

/** Judges a person without any proof yet. */
function ofMissing(asked: Asked, due: DueDay): Shown {
  const { rule, facts, day } = asked
  const shown = { ...only(asked), start: null, movedEnd: due.movedEnd, graceEnd: due.graceEnd }
  if (isWaived(rule, facts, 'any', day)) return { ...shown, state: 'waived' }
  if (due.turns !== null && day >= due.turns) return { ...shown, state: 'overdue' }
  if (due.movedEnd === null || day <= due.movedEnd) {
    if (isStopped(asked, due.clockFrom)) return { ...shown, state: 'suspended' }
    if (due.movedEnd === null || due.movedEnd - day > 30) return { ...shown, state: 'in_progress' }
  }
  return { ...shown, state: 'due_soon' }
}

/** Judges a rule for a program, a credential or a form on the requested day. Null if it has no anchor and nothing is valid. */
export function judgeProof(asked: Asked): Shown | null {
  const { rule, facts, day, version, anchor } = asked
  const proofs = proofsOf(asked)
  const through = validThrough(proofs, day)
  if (through !== null) return ofValid(asked, through)
  if (anchor === null || version.window.kind !== 'proof') return null
  const due = dueDay(asked, baseDay(rule, facts, anchor), version.window.within)
  // Through its first due date, or before it if nothing is left after it, an ended proof counts as missing
  const isFirst = due.movedEnd === null || day < due.movedEnd || (day === due.movedEnd && due.turns !== due.movedEnd)
  const ended = isFirst ? null : endedOn(asked, proofs, day)
  return ended === null ? ofMissing(asked, due) : ofEnded(asked, ended, due)
}
