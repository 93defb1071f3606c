import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  title: 'Sertipiko ng pagtatapos',
  certifies: 'Pinatutunayan nito na si',
  completed: 'ay nakatapos ng programang',
  completedOn: 'Petsa ng pagtatapos',
  validThrough: 'May bisa hanggang',
  hours: 'Oras',
  topics: 'Mga paksa',
  approvals: 'Pag-apruba ng estado',
  number: 'Numero ng sertipiko',
  code: 'Code',
  check: 'Suriin sa',
  void: 'WALANG BISA',
} satisfies Translation<typeof en>
