import { filesOf, type Id, type ProgramFile, textFor } from '@preceptor/contract'
import { landed } from '../../../errors/carried.ts'
import { refusedBeside } from '../../../errors/refused-beside.ts'
import { openZip, type PackedFile, wholeOf } from '../../../files/read-zip.ts'
import { beside } from '../../../lib/beside.ts'
import type { Scope } from '../../../scope/scope.ts'
import type { FileStore } from '../../../store/file-store.ts'
import { bytesOf, piecesOf } from '../../files/stored.ts'
import { programTexts } from '../texts.ts'
import { inWordsOfFile, refusedFile } from './faults.ts'
import type { Given, ProgramRead } from './program-beside.ts'

const mebibyte = 1024 * 1024
const most = { entries: 2_000, bytes: 4096 * mebibyte, program: 32 * mebibyte }

/** An uploaded program file that has been checked completely: nothing in it is missing, unknown or duplicated. */
export interface Opened {
  program: ProgramFile
  /** By path. */
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
    const program = await programIn(await wholeOf(entry, most.program), scope.origin.language)
    checkFiles(program, parts)
    return { program, parts }
  })
}

const readBeside = beside<Given, ProgramRead>({
  module: new URL('./program-beside.ts', import.meta.url),
  name: 'programOf',
})

async function programIn(bytes: Uint8Array, language: string): Promise<ProgramFile> {
  const read = await readBeside({ bytes, language }).catch((error: unknown) => {
    throw refusedBeside(error, refusedFile(programTexts.named('fileProgramLarge')))
  })
  if ('refused' in read) throw landed(read.refused)
  return read.program
}

const own = new Set(['program.json', 'README.txt'])

/** Checks that every file named by a module is present and described, and that there are no others. */
function checkFiles({ modules, files }: ProgramFile, parts: ReadonlyMap<string, PackedFile>) {
  const said = new Map(files.map(file => [file.id, file]))
  const paths = new Set(files.map(({ path }) => path))
  if (said.size < files.length || paths.size < files.length) throw refusedFile(programTexts.named('fileSaidTwice'))
  const named = new Set<Id>()
  for (const [at, module] of modules.entries())
    for (const { id, use } of filesOf(module)) {
      named.add(id)
      // A video declared as a PDF would only get the PDF checks
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
