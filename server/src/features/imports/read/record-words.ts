import type { PersonField } from '@preceptor/contract/imports/person-fields'
import type { RecordImportKind, recordImportFields } from '@preceptor/contract/imports/record-import-fields'
import { type ColumnWords, columnWords } from './column-words.ts'

type Phrases<Kind extends RecordImportKind> = Record<
  Exclude<keyof (typeof recordImportFields)[Kind], PersonField>,
  string
>

const note = 'note|notes|comment|comments|remarks|memo|nota|notas|comentario|comentarios|observaciones'

/** Names of documents in rosters, credential trackers and hand-made lists, in English and Spanish, most certain first. */
const credential: Phrases<'credential_import'> = {
  credential:
    'credential|credential type|credential name|document|document type|document name|compliance item|compliance type|item|item name|requirement|requirement name|certification|certification name|certification type|certificate|certificate type|license|license type|license name|medical|medical type|test|test name|screening|type|name of credential|paper|credencial|tipo de credencial|documento|tipo de documento|licencia|certificacion',
  number:
    'number|credential number|document number|license number|certificate number|certification number|card number|registration number|license no|document no|id number|policy number|numero|numero de credencial|numero de documento|numero de licencia',
  issued_on:
    'issued|issued on|issue date|date issued|date of issue|effective date|effective|effective from|start date|begin date|from|valid from|completed|completed on|completion date|date completed|date|test date|date taken|exam date|result date|obtained on|emitida|emitida el|emitido el|fecha de emision|fecha|valida desde',
  expires_on:
    'expires|expires on|expiration|expiration date|expiry|expiry date|exp date|exp|date of expiration|valid until|valid through|valid to|end date|until|to|due date|renewal date|next due|next due date|vence|vence el|vencimiento|fecha de vencimiento|valida hasta',
  note,
}

const waiver: Phrases<'waiver_import'> = {
  rule: 'rule|rule name|compliance rule|requirement|requirement name|waived|waived requirement|waived rule|exempt from|exemption|exemption from|item|item name|waiver|waiver type|training|program|regla|regla de cumplimiento|requisito|exenta de|exento de|exencion',
  first_day:
    'first day|from|start|start date|begin date|effective date|effective|effective from|valid from|waived from|date|approved on|approval date|waiver date|primer dia|desde|inicio|fecha de inicio|fecha',
  last_day:
    'last day|to|until|end|end date|expires|expires on|expiration|expiration date|valid until|valid through|waived until|ultimo dia|hasta|fin|fecha de fin|vence|vencimiento',
  reason:
    'reason|reason for waiver|waiver reason|reason for exemption|explanation|justification|why|note|notes|comment|comments|motivo|razon|nota|notas|justificacion',
}

const leave: Phrases<'leave_import'> = {
  first_day:
    'first day|first day of leave|leave start|leave start date|leave begin date|leave from|loa start|loa start date|loa begin date|start|start date|begin date|from|date from|absent from|primer dia|primer dia de la licencia|desde|inicio|fecha de inicio|inicio de la licencia',
  last_day:
    'last day|last day of leave|leave end|leave end date|leave to|leave until|loa end|loa end date|end|end date|to|until|through|date to|absent until|ultimo dia|ultimo dia de la licencia|hasta|fin|fecha de fin|fin de la licencia',
  note: `leave type|type of leave|type|reason|leave reason|${note}|motivo|tipo de licencia`,
}

export const recordColumns: Record<RecordImportKind, ColumnWords> = {
  credential_import: columnWords(credential, ['issued_on', 'expires_on']),
  waiver_import: columnWords(waiver, ['first_day', 'last_day']),
  leave_import: columnWords(leave, ['first_day', 'last_day']),
}
