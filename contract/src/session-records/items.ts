import { keysOf } from '../schemas.ts'
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
export const recordItemKeys = keysOf(recordItems)
