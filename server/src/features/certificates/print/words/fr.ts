import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  title: 'Certificat de réussite',
  certifies: 'Nous certifions que',
  completed: 'a terminé le programme',
  completedOn: 'Terminé le',
  validThrough: 'Valable jusqu’au',
  hours: 'Heures',
  topics: 'Sujets',
  approvals: 'Agréments des États',
  number: 'Numéro du certificat',
  code: 'Code',
  check: 'À vérifier sur',
  void: 'ANNULÉ',
} satisfies Translation<typeof en>
