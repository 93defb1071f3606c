import type * as z from 'zod/mini'
import type { importCalls } from './import-calls.ts'
import type { RosterImport } from './imports.ts'
import type { ImportRowResult, UnknownDecision, UnknownField } from './imports.ts'
import type { RecordDecision, RecordImport, RecordImportRow, RecordUnknownField } from './record-imports.ts'
import type { TrainingDecision, TrainingImport, TrainingImportRow, TrainingUnknownField } from './training-imports.ts'

export interface UnknownValue {
  field: UnknownField | TrainingUnknownField | RecordUnknownField
  value: string
  rows: number
  decision: Omit<UnknownDecision, 'action'> &
    Omit<TrainingDecision, 'action'> & {
      action: UnknownDecision['action'] | TrainingDecision['action'] | RecordDecision['action']
    }
  suggestion: string | null
  stands_for?: string | undefined
  like?: string | undefined
  among?: { id: string; name: string; code: string | null; since: string | null }[] | undefined
  without_topic?: number | undefined
}

type Common = Pick<RosterImport, keyof RosterImport & keyof TrainingImport & keyof RecordImport>

/** An import of any kind, for screens that handle all kinds. */
export type FileImport = Omit<Common, 'mapping' | 'options' | 'unknowns'> & {
  mapping: Readonly<Partial<Record<string, number>>>
  options: RosterImport['options'] | TrainingImport['options'] | RecordImport['options']
  unknowns: UnknownValue[]
  /** For rosters. */
  offers?: RosterImport['offers']
  /** For past training. */
  approves?: boolean
  /** For credentials, waivers and leave. */
  at_once?: RecordImport['at_once']
  may_decide?: boolean
}

export type FileRow = Omit<ImportRowResult, 'outcome'> & {
  outcome: ImportRowResult['outcome'] | TrainingImportRow['outcome'] | RecordImportRow['outcome']
}

type Body = z.ZodMiniObject<{
  mapping: z.ZodMiniType<FileImport['mapping']>
  options: z.ZodMiniType<FileImport['options']>
  decisions: z.ZodMiniOptional<z.ZodMiniType<Partial<Record<string, Record<string, UnknownValue['decision']>>>>>
}>
type Query = z.ZodMiniObject<{
  page: z.ZodMiniOptional<z.ZodMiniType<number>>
  outcome: z.ZodMiniOptional<z.ZodMiniType<string>>
}>

/** The calls of an import of any kind. */
export type FileImportCalls = ReturnType<
  typeof importCalls<z.ZodMiniType<FileImport>, Body, Query, z.ZodMiniType<FileRow>>
>
