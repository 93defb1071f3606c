import type { BulkChange, BulkChangeOf, KeptFile } from '@preceptor/contract'
import { uploadTexts } from '../upload/texts.ts'
import { audienceTexts } from './texts.ts'

/** Values of acts on completions. */
export interface LedgerDraft {
  completed_on: string
  minutes: string
  /** The new credit of a completion; `''` keeps it. */
  credited: string
  files: readonly KeptFile[]
  /** True while a file is uploading. */
  uploading: boolean
  seen_by: string
  rn_led: boolean
  rn_name: string
  rn_license: string
  /** Also assigns the program to people who don't have it open. */
  assigns: boolean
  /** Changes the day of a completion, or undoes it. */
  correct_by: 'day' | 'reverse'
}

/** Includes the values of every act on programs. */
interface Draft extends LedgerDraft {
  act: BulkChange['act']
  program_id: string
  why: string
}

export const emptyLedgerDraft: LedgerDraft = {
  completed_on: '',
  minutes: '',
  credited: '',
  files: [],
  uploading: false,
  seen_by: '',
  rn_led: false,
  rn_name: '',
  rn_license: '',
  assigns: false,
  correct_by: 'reverse',
}

type LedgerAct = 'complete' | 'waive' | 'unwaive' | 'correct'
export type LedgerChange = BulkChangeOf<LedgerAct>
const names: readonly string[] = ['complete', 'waive', 'unwaive', 'correct'] satisfies LedgerAct[]
export const isLedgerAct = (act: BulkChange['act']): act is LedgerAct => names.includes(act)
export const isLedgerChange = (change: BulkChange): change is LedgerChange => isLedgerAct(change.act)

export function ledgerChangeOf(draft: Draft, act: LedgerAct): LedgerChange {
  const { program_id, completed_on, why } = draft
  switch (act) {
    case 'complete': {
      const { minutes, files, seen_by, assigns } = draft
      return {
        act,
        program_id,
        completed_on,
        minutes: minutes ? Number(minutes) : null,
        files: files.map(({ id }) => id),
        seen_by,
        rn: rnOf(draft),
        note: why || null,
        assigns,
      }
    }
    case 'waive':
    case 'unwaive':
      return { act, program_id, reason: why }
    case 'correct':
      return {
        act,
        program_id,
        ...(draft.correct_by === 'day'
          ? { completed_on: completed_on || null, minutes: draft.credited ? Number(draft.credited) : null }
          : { completed_on: null }),
        reason: why,
      }
  }
}

const rnOf = ({ rn_led, rn_name, rn_license }: LedgerDraft) =>
  rn_led ? { name: rn_name, license: rn_license || null } : null

export function ledgerDraftOf(change: LedgerChange, kept: readonly KeptFile[]): Partial<Draft> {
  const { program_id } = change
  if (change.act === 'complete') {
    const { completed_on, minutes, seen_by, rn = null, note, assigns } = change
    return {
      program_id,
      completed_on,
      minutes: minutes === null ? '' : String(minutes),
      files: kept,
      seen_by,
      rn_led: rn !== null,
      rn_name: rn?.name ?? '',
      rn_license: rn?.license ?? '',
      why: note ?? '',
      assigns,
    }
  }
  if (change.act === 'correct')
    return {
      program_id,
      correct_by: change.completed_on || change.minutes ? 'day' : 'reverse',
      completed_on: change.completed_on ?? '',
      credited: change.minutes ? String(change.minutes) : '',
      why: change.reason,
    }
  return { program_id, why: change.reason }
}

export function ledgerProblems(draft: Draft): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {}
  const { act, program_id, completed_on, seen_by, uploading, correct_by, credited, why } = draft
  if (!program_id) errors['change.program_id'] = audienceTexts.say('programMissing')
  if (act === 'complete' && !completed_on) errors['change.completed_on'] = audienceTexts.say('dateMissing')
  if (act === 'correct' && correct_by === 'day' && !completed_on && !credited)
    errors['change.completed_on'] = audienceTexts.say('correctionMissing')
  if (act === 'complete') {
    if (draft.rn_led && !draft.rn_name.trim()) errors['change.rn.name'] = audienceTexts.say('rnNameMissing')
    if (!seen_by.trim()) errors['change.seen_by'] = audienceTexts.say('seenByMissing')
    if (uploading) errors['change.files'] = uploadTexts.say('stillUploading')
  } else if (!why.trim()) errors['change.reason'] = audienceTexts.say('reasonMissing')
  return errors
}
