import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  title: 'Свидетельство об окончании',
  certifies: 'Настоящим подтверждается, что',
  completed: 'прошёл(ла) программу',
  completedOn: 'Дата завершения',
  validThrough: 'Действительно до',
  hours: 'Часы',
  topics: 'Темы',
  approvals: 'Одобрения штатов',
  number: 'Номер свидетельства',
  code: 'Код',
  check: 'Проверка',
  void: 'НЕДЕЙСТВИТЕЛЬНО',
} satisfies Translation<typeof en>
