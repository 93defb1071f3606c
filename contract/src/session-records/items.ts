import { recordText } from './texts.ts'

/** The items that New York requires on record for every in-service (letter of May 2017), in its order. */
export const recordItems = {
  date: recordText('date'),
  length: recordText('length'),
  location: recordText('location'),
  content: recordText('content'),
  materials: recordText('materials'),
  post_test: recordText('postTest'),
  attendance: recordText('attendance'),
  proof: recordText('proof'),
  sign_off: recordText('signOff'),
} as const
export type RecordItem = keyof typeof recordItems
export const recordItemKeys = Object.keys(recordItems) as [RecordItem, ...RecordItem[]]

/** Agencies in these states can't close a session with an incomplete record, unless it is waived with a note. */
export const statesWithRecord: readonly string[] = ['NY']

/** Years for which the law requires records to be kept; they are never deleted sooner. */
export const recordYears = 6

/** Kinds of files in a record. */
export const recordFileKinds = {
  sign_in_sheet: recordText('signInSheet'),
  material: recordText('material'),
  post_test: recordText('postTestFile'),
} as const
export type RecordFileKind = keyof typeof recordFileKinds

/** The name of each text in the history and the conflict dialog. */
export const recordFieldNames: Readonly<Record<string, string>> = {
  content: recordText('contentLabel'),
  objectives: recordText('objectivesLabel'),
  materials: recordText('materialsLabel'),
  post_test: recordText('postTestLabel'),
}

/**
 * Returns the code shown next to a sign-in sheet's QR code, so that people can tell which session a scan belongs to: `3F2A-9C1D`.
 */
export const sheetCode = (session_id: string) =>
  session_id
    .replaceAll('-', '')
    .slice(-8)
    .toUpperCase()
    .replace(/(.{4})(.{4})/, '$1-$2')
