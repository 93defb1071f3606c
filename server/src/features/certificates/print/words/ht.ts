import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  title: 'Sètifika fen fòmasyon',
  certifies: 'Sa a sètifye ke',
  completed: 'fini pwogram',
  completedOn: 'Dat li fini',
  validThrough: 'Bon jiska',
  hours: 'Èdtan',
  topics: 'Sijè',
  approvals: 'Apwobasyon eta yo',
  number: 'Nimewo sètifika',
  code: 'Kòd',
  check: 'Verifye nan',
  void: 'ANILE',
} satisfies Translation<typeof en>
