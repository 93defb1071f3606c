import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  title: 'شهادة إتمام',
  certifies: 'نشهد بأن',
  completed: 'قد أتمّ البرنامج التدريبي',
  completedOn: 'تاريخ الإتمام',
  validThrough: 'صالحة حتى',
  hours: 'الساعات',
  topics: 'المواضيع',
  approvals: 'موافقات الولايات',
  number: 'رقم الشهادة',
  code: 'الرمز',
  check: 'للتحقق',
  void: 'ملغاة',
} satisfies Translation<typeof en>
