import { type Delimiter, rosterLimits } from './read/roster-types.ts'
import { CsvSplitter } from './read/split-csv.ts'

/** Splits another feature's file into records, just as imports split theirs. */
export const csvRecords = (text: string, delimiter: Delimiter): string[][] =>
  new CsvSplitter(delimiter, rosterLimits).push(text, true).map(({ cells }) => cells)
