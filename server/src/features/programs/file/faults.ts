import { AppError, invalid } from '../../../errors/app-error.ts'
import { ZipFault } from '../../../files/zip-fault.ts'
import { programTexts } from '../texts.ts'

/** Refuses the file as a whole, at the file field: none of it is kept. */
export const refusedFile = (sentence: string) => invalid({ file: [sentence] })

/** Turns an archive error into a message. */
export async function inWordsOfFile<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ZipFault ? refusedFile(sentenceOf(error)) : error
  }
}

function sentenceOf({ kind, part }: ZipFault): string {
  const path = part.slice(0, 200)
  switch (kind) {
    case 'notZip':
      return programTexts.named('fileNotZip')
    case 'badPath':
      return programTexts.named('fileBadPath', { path })
    case 'twice':
      return programTexts.named('fileTwice', { path })
    case 'tooMany':
      return programTexts.named('fileTooMany')
    case 'tooLarge':
      return path ? programTexts.named('filePartTooLarge', { path }) : programTexts.named('fileTooLarge')
    case 'directory':
      return programTexts.named('fileDirectory')
    case 'link':
      return programTexts.named('fileLink', { path })
    case 'encrypted':
    case 'method':
      return path ? programTexts.named('fileUnreadable', { path }) : programTexts.named('fileDamaged')
    case 'overlapping':
      return programTexts.named('fileOverlapping')
    case 'damaged':
      return path ? programTexts.named('filePartDamaged', { path }) : programTexts.named('fileDamaged')
  }
}

/** Returns the first message about a field, with its place in the file. */
export function refusedPart(error: unknown, place: (field: string, sentence: string) => string): unknown {
  if (!(error instanceof AppError)) return error
  const [field, sentences] = Object.entries(error.help.errors ?? {})[0] ?? []
  const sentence = sentences?.[0]
  return field === undefined || sentence === undefined ? error : refusedFile(place(field, sentence))
}
