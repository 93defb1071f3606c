import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  title: 'Свідоцтво про завершення',
  certifies: 'Цим підтверджується, що',
  completed: 'завершив(ла) програму',
  completedOn: 'Дата завершення',
  validThrough: 'Дійсне до',
  hours: 'Години',
  topics: 'Теми',
  approvals: 'Схвалення штатів',
  number: 'Номер свідоцтва',
  code: 'Код',
  check: 'Перевірка',
  void: 'НЕДІЙСНЕ',
} satisfies Translation<typeof en>
