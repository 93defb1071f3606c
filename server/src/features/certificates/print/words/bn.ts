import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  title: 'সমাপ্তির সনদ',
  certifies: 'এতদ্বারা প্রত্যয়ন করা হচ্ছে যে',
  completed: 'নিম্নলিখিত প্রোগ্রাম সম্পন্ন করেছেন',
  completedOn: 'সমাপ্তির তারিখ',
  validThrough: 'মেয়াদ',
  hours: 'ঘণ্টা',
  topics: 'বিষয়',
  approvals: 'রাজ্যের অনুমোদন',
  number: 'সনদ নম্বর',
  code: 'কোড',
  check: 'যাচাই করুন',
  void: 'বাতিল',
} satisfies Translation<typeof en>
