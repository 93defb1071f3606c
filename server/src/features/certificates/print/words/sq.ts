import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  title: 'Certifikatë përfundimi',
  certifies: 'Vërtetohet se',
  completed: 'ka përfunduar programin',
  completedOn: 'Përfunduar më',
  validThrough: 'E vlefshme deri më',
  hours: 'Orë',
  topics: 'Tema',
  approvals: 'Miratime shtetërore',
  number: 'Numri i certifikatës',
  code: 'Kodi',
  check: 'Verifikojeni në',
  void: 'E PAVLEFSHME',
} satisfies Translation<typeof en>
