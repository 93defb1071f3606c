import { recordText } from './texts.ts'

/** What New York wants on record of every in-service (letter of May 2017), in its order. */
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

/** So long the law wants a record at hand; it is never deleted sooner. */
export const recordYears = 6

/** What a file of the record is. */
export const recordFileKinds = {
  sign_in_sheet: recordText('signInSheet'),
  material: recordText('material'),
  post_test: recordText('postTestFile'),
} as const
export type RecordFileKind = keyof typeof recordFileKinds

/** What the history and the conflict dialog call each text. */
export const recordFieldNames: Readonly<Record<string, string>> = {
  content: recordText('contentLabel'),
  objectives: recordText('objectivesLabel'),
  materials: recordText('materialsLabel'),
  post_test: recordText('postTestLabel'),
}

/** What stands beside the QR code of a sign-in sheet, so that people see to which session a scan belongs: `3F2A-9C1D`. */
export const sheetCode = (session_id: string) =>
  session_id.replaceAll('-', '').slice(-8).toUpperCase().replace(/(.{4})(.{4})/, '$1-$2')
