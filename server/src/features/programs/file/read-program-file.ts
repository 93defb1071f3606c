import {
  filesOf,
  type Id,
  moduleFieldNames,
  moduleKinds,
  programFieldNames,
  programFile,
  type ProgramFile,
  programFileFormat,
  textFor,
} from '@preceptor/contract'
import { openZip, type PackedFile, wholeOf } from '../../../files/read-zip.ts'
import { checked, refuseUnsound } from '../../../http/validate.ts'
import type { Scope } from '../../../scope/scope.ts'
import type { FileStore } from '../../../store/file-store.ts'
import { bytesOf, piecesOf } from '../../files/stored.ts'
import { refuseAllCircles } from '../content/circles.ts'
import { programTexts } from '../texts.ts'
import { inWordsOfFile, refusedFile, refusedPart } from './faults.ts'

const mebibyte = 1024 * 1024
const most = { entries: 2_000, bytes: 4096 * mebibyte, program: 32 * mebibyte }

/** A program file that was uploaded, looked at all over: nothing in it is missing, strange or said twice. */
export interface Opened {
  program: ProgramFile
  /** By their path. */
  parts: ReadonlyMap<string, PackedFile>
}

export interface Uploaded {
  id: Id
  name: string
  size: number
}

export async function openProgramFile(scope: Scope, store: FileStore, { id, size }: Uploaded): Promise<Opened> {
  const pieces = await piecesOf(scope.db, scope.agency.id, id)
  return inWordsOfFile(async () => {
    const { files: parts } = await openZip({ size, read: (from, to) => bytesOf(store, pieces, [from, to]) }, most)
    const entry = parts.get('program.json')
    if (!entry) throw refusedFile(programTexts.named('fileNoProgram'))
    const program = checkedProgram(parsed(await wholeOf(entry, most.program)), scope.origin.language)
    checkFiles(program, parts)
    return { program, parts }
  })
}

function parsed(bytes: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // told below, like other things that are no program
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
    refuseUnsound(rest)
    if (Array.isArray(modules))
      for (const [at, module] of modules.entries()) refuseUnsound(module, longestText, ['modules', String(at)])
    const program = checked(programFile, raw) as ProgramFile
    refuseAllCircles(program.modules, language)
    return program
  } catch (error) {
    throw refusedPart(error, (field, sentence) => placed(field, sentence))
  }
}

/** As long as any text of a module may be. */
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

const own = new Set(['program.json', 'README.txt'])

/** Every file that a module names is there and said, and nothing else is. */
function checkFiles({ modules, files }: ProgramFile, parts: ReadonlyMap<string, PackedFile>) {
  const said = new Map(files.map(file => [file.id, file]))
  const paths = new Set(files.map(({ path }) => path))
  if (said.size < files.length || paths.size < files.length) throw refusedFile(programTexts.named('fileSaidTwice'))
  const named = new Set<Id>()
  for (const [at, module] of modules.entries())
    for (const { id, use } of filesOf(module)) {
      named.add(id)
      // a film that says it is a PDF would pass the checks of PDFs alone
      if (said.get(id)?.use !== use)
        throw refusedFile(programTexts.named('fileNotSaid', { number: at + 1, title: titleOf(module) }))
    }
  for (const { id, path, size } of files) {
    const entry = parts.get(path)
    if (!entry || own.has(path)) throw refusedFile(programTexts.named('fileMissing', { path }))
    if (!named.has(id)) throw refusedFile(programTexts.named('fileUnnamed', { path }))
    if (entry.size !== size) throw refusedFile(programTexts.named('filePartDamaged', { path }))
  }
  for (const path of parts.keys())
    if (!own.has(path) && !paths.has(path)) throw refusedFile(programTexts.named('fileUnnamed', { path }))
}

const titleOf = ({ titles }: ProgramFile['modules'][number]) => textFor(titles, [])?.text ?? ''
