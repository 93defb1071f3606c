import { type CompletionStatus, completionStatuses } from '@preceptor/contract/imports/training-import-fields'
import { externalStates } from '@preceptor/contract/external-training/states'
import type { Parsed } from '../roster-types.ts'
import { rosterTexts } from '../texts.ts'
import { cleanText, ownWords, shown, wordKey } from './text.ts'

/** Words for finished or unfinished, in English and Spanish. */
const words: Record<CompletionStatus, string> = {
  completed:
    'completed|complete|passed|pass|finished|done|attended|successful|successfully completed|completed successfully|completed passed|satisfactory|satisfied|met|credited|certified|yes|y|true|x|completada|completado|aprobada|aprobado|finalizada|finalizado|terminada|terminado|asistio|satisfactorio|si',
  not_completed:
    'not started|notstarted|in progress|inprogress|started|failed|fail|did not pass|not passed|incomplete|not completed|not complete|completed failed|enrolled|assigned|registered|pending|overdue|past due|due|open|to do|scheduled|upcoming|waitlisted|no show|noshow|absent|did not attend|not attended|withdrawn|dropped|canceled|cancelled|abandoned|not attempted|unattempted|browsed|unsatisfactory|partial|partially completed|no|n|false|no iniciada|no iniciado|no comenzada|no comenzado|sin iniciar|sin empezar|en curso|en progreso|en proceso|reprobada|reprobado|no aprobada|no aprobado|incompleta|incompleto|no completada|no completado|inscrita|inscrito|asignada|asignado|pendiente|atrasada|atrasado|ausente|no asistio|cancelada|cancelado|abandonada|abandonado|parcial',
}

const meanings = new Map<string, CompletionStatus>()
/** Words from our own exports: reversed or returned training doesn't count. */
const own: Record<keyof typeof externalStates.names, CompletionStatus> = {
  recorded: 'completed',
  approved: 'completed',
  returned: 'not_completed',
  withdrawn: 'not_completed',
  reversed: 'not_completed',
}
for (const [state, status] of Object.entries(own) as [keyof typeof own, CompletionStatus][])
  for (const word of ownWords(externalStates.names[state])) meanings.set(word, status)
for (const [status, list] of Object.entries(words) as [CompletionStatus, string][])
  for (const word of [...list.split('|'), ...ownWords(completionStatuses[status])]) meanings.set(word, status)

const share = /^(\d{1,3})(?:[.,]\d+)? ?%$/

/** `In Progress` and `45%` are not completed, `Passed` and `100%` are. */
export function parseCompletion(cell: string): Parsed<CompletionStatus> {
  const text = cell.length > 60 ? '' : cleanText(cell)
  const known = meanings.get(wordKey(text))
  if (known) return { value: known }
  const percent = share.exec(text)?.[1]
  if (percent) return { value: Number(percent) >= 100 ? 'completed' : 'not_completed' }
  return { problem: rosterTexts.named('notCompletion', { value: shown(cell) }) }
}
