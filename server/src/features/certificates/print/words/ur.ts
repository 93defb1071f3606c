import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  title: 'تکمیل کا سرٹیفکیٹ',
  certifies: 'تصدیق کی جاتی ہے کہ',
  completed: 'نے پروگرام مکمل کیا ہے',
  completedOn: 'تاریخ تکمیل',
  validThrough: 'کارآمد تا',
  hours: 'گھنٹے',
  topics: 'موضوعات',
  approvals: 'ریاستی منظوریاں',
  number: 'سرٹیفکیٹ نمبر',
  code: 'کوڈ',
  check: 'تصدیق کریں',
  void: 'منسوخ',
} satisfies Translation<typeof en>
