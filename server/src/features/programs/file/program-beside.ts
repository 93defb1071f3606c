import {
  moduleFieldNames,
  moduleKinds,
  programFieldNames,
  programFile,
  type ProgramFile,
  programFileFormat,
} from '@preceptor/contract'
import { type Carried, carried } from '../../../errors/carried.ts'
import { checked, refuseUnsound } from '../../../http/validate.ts'
import { refuseAllCircles } from '../content/circles.ts'
import { programTexts } from '../texts.ts'
import { refusedFile, refusedPart } from './faults.ts'

export interface Given {
  /** The bytes of `program.json`. */
  bytes: Uint8Array
  language: string
}
export type ProgramRead = { program: ProgramFile } | { refused: Carried }

/** Runs in a thread started by read-program-file.ts. */
export function programOf({ bytes, language }: Given): ProgramRead {
  try {
    return { program: checkedProgram(parsed(bytes), language) }
  } catch (error) {
    return { refused: carried(error) }
  }
}

function parsed(bytes: Uint8Array): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // Reported below, like other files that are not programs
  }
  throw refusedFile(programTexts.named('fileBrokenJson'))
}

function checkedProgram(raw: Record<string, unknown>, language: string): ProgramFile {
  if (raw['format'] !== programFileFormat.format) throw refusedFile(programTexts.named('fileOtherFormat'))
  if (raw['version'] !== programFileFormat.version) {
    const newer = typeof raw['version'] === 'number' && raw['version'] > programFileFormat.version
    throw refusedFile(newer ? programTexts.named('fileNewer') : programTexts.named('fileOtherFormat'))
  }
  refuseUnknownKinds(raw['modules'])
  try {
    const { modules, ...rest } = raw
    refuseUnsound(rest, { values: mostValues })
    if (Array.isArray(modules))
      for (const [at, module] of modules.entries())
        refuseUnsound(module, { longest: longestText, values: mostValues, path: ['modules', String(at)] })
    refuseValues(raw)
    const program = checked(programFile, raw) as ProgramFile
    refuseAllCircles(program.modules, language)
    return program
  } catch (error) {
    throw refusedPart(error, (field, sentence) => placed(field, sentence))
  }
}

/** The limit for a whole program: more than all of its modules may contain together. */
const mostValues = 200_000

/** The event loop copies the thread's result, so its total is limited too. */
function refuseValues(value: unknown) {
  let left = mostValues
  const count = (one: unknown) => {
    if (typeof one !== 'object' || one === null || left < 0) return
    const inner = Object.values(one)
    left -= inner.length
    for (const value of inner) count(value)
  }
  count(value)
  if (left < 0) throw refusedFile(programTexts.named('fileProgramLarge'))
}

/** The longest text of a module. */
const longestText = 50_000

function refuseUnknownKinds(modules: unknown) {
  if (!Array.isArray(modules)) return
  for (const [at, module] of modules.entries()) {
    const kind: unknown = (module as { content?: { kind?: unknown } } | null)?.content?.kind
    if (typeof kind === 'string' && !Object.hasOwn(moduleKinds, kind))
      throw refusedFile(programTexts.named('fileKindUnknown', { number: at + 1, kind: kind.slice(0, 40) }))
  }
}

/** `modules.2.titles.en` → `Module 3, Title: …`. */
function placed(field: string, sentence: string): string {
  const [part = '', at = '', name = ''] = field.split('.')
  if (part === 'modules' && at !== '') {
    const [number, named] = [Number(at) + 1, moduleFieldNames[name]]
    return named === undefined
      ? programTexts.named('fileModuleAtFault', { number, sentence })
      : programTexts.named('fileModuleWrong', { number, field: named, sentence })
  }
  const names: Readonly<Record<string, string>> = programFieldNames
  return programTexts.named('fileFieldWrong', { field: (part === 'settings' && names[at]) || field, sentence })
}
