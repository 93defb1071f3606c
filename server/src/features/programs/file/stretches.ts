import { mostPieceBytes, type ProgramFile } from '@preceptor/contract'

type Files = ProgramFile['files']

/** Stored files are imported in stretches the size of an upload piece. */
const stretchesOf = ({ size }: Files[number]) => Math.ceil(size / mostPieceBytes)

export const stretchCount = (files: Files): number => files.reduce((sum, file) => sum + stretchesOf(file), 0)

export interface Stretch {
  file: Files[number]
  /** The number of the file, from 1. */
  n: number
  /** Its start in the file. */
  from: number
  isLast: boolean
}

/** Returns the next stretch when this many are done; null when all are. */
export function stretchAfter(files: Files, done: number): Stretch | null {
  let left = done
  for (const [at, file] of files.entries()) {
    const count = stretchesOf(file)
    if (left < count) return { file, n: at + 1, from: left * mostPieceBytes, isLast: left === count - 1 }
    left -= count
  }
  return null
}
