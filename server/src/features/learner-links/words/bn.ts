import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  scan: 'আপনার ফোনের ক্যামেরা দিয়ে এই কোডটি স্ক্যান করুন',
  address: 'অথবা খুলুন',
  until: 'শুধুমাত্র {name}-এর জন্য। {day} পর্যন্ত খোলা যাবে।',
} satisfies Translation<typeof en>
