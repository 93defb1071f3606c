import { recordText } from './texts.ts'

/** Items that New York requires on record for every in-service (letter of May 2017), in its order. */
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

/** Agencies of these states may not close a session whose record lacks something, unless it is waived with a note. */
export const statesWithRecord: readonly string[] = ['NY']

/** Years that the law requires records; they are never deleted sooner. */
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

/** Returns the code beside a sign-in sheet's QR code, which shows people the session of a scan: `3F2A-9C1D`. */
export const sheetCode = (session_id: string) =>
  session_id
    .replaceAll('-', '')
    .slice(-8)
    .toUpperCase()
    .replace(/(.{4})(.{4})/, '$1-$2')
