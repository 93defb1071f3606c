import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  title: 'סערטיפֿיקאַט פֿון פֿאַרענדיקן',
  certifies: 'דאָס באַשטעטיקט אַז',
  completed: 'האָט פֿאַרענדיקט די פּראָגראַם',
  completedOn: 'פֿאַרענדיקט',
  validThrough: 'גילטיק ביז',
  hours: 'שעהען',
  topics: 'טעמעס',
  approvals: 'באַשטעטיקונגען פֿון שטאַטן',
  number: 'נומער פֿון סערטיפֿיקאַט',
  code: 'קאָד',
  check: 'קאָנטראָלירט אויף',
  void: 'נישט גילטיק',
} satisfies Translation<typeof en>
