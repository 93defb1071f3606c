import { type Delimiter, rosterLimits } from './read/roster-types.ts'
import { CsvSplitter } from './read/split-csv.ts'

/** The records of a file of another feature, split as imports split theirs. */
export const csvRecords = (text: string, delimiter: Delimiter): string[][] =>
  new CsvSplitter(delimiter, rosterLimits).push(text, true).map(({ cells }) => cells)
