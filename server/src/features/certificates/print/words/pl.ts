import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  title: 'Zaświadczenie o ukończeniu',
  certifies: 'Zaświadcza się, że',
  completed: 'ukończył(a) program',
  completedOn: 'Data ukończenia',
  validThrough: 'Ważne do',
  hours: 'Godziny',
  topics: 'Tematy',
  approvals: 'Zatwierdzenia stanowe',
  number: 'Numer zaświadczenia',
  code: 'Kod',
  check: 'Sprawdź na',
  void: 'UNIEWAŻNIONE',
} satisfies Translation<typeof en>
