import type * as z from 'zod/mini'
import type { importCalls } from './import-calls.ts'
import type { RosterImport } from './imports.ts'
import type { ImportRowResult, UnknownDecision, UnknownField } from './imports.ts'
import type { TrainingDecision, TrainingImport, TrainingImportRow, TrainingUnknownField } from './training-imports.ts'

/** Kinds of long work that bring in the rows of a file. */
export type FileImportKind = 'provider_import' | 'training_import'

export interface UnknownValue {
  field: UnknownField | TrainingUnknownField
  value: string
  rows: number
  decision: Omit<UnknownDecision, 'action'> &
    Omit<TrainingDecision, 'action'> & {
      action: UnknownDecision['action'] | TrainingDecision['action']
    }
  suggestion: string | null
}

type Common = Pick<RosterImport, keyof RosterImport & keyof TrainingImport>

/** An import of any kind, as screens see it that serve them all. */
export type FileImport = Omit<Common, 'mapping' | 'options' | 'unknowns'> & {
  mapping: Readonly<Partial<Record<string, number>>>
  options: RosterImport['options'] | TrainingImport['options']
  unknowns: UnknownValue[]
  /** Of rosters. */
  offers?: RosterImport['offers']
  fixes?: RosterImport['fixes']
  /** Of past training. */
  approves?: boolean
}

export type FileRow = Omit<ImportRowResult, 'outcome'> & {
  outcome: ImportRowResult['outcome'] | TrainingImportRow['outcome']
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
