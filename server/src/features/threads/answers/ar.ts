import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  stopAnswer: '{agency}: لن تصلك رسائل نصية منّا بعد الآن. أرسل START لتلقّيها من جديد.',
  startAnswer: '{agency}: ستصلك رسائلنا النصية من جديد. أرسل STOP لإيقافها.',
  helpAnswer: '{agency}: للمساعدة اتصل بالرقم {phone}. أرسل STOP لإيقاف الرسائل النصية.',
  helpAnswerNoPhone: '{agency}: للمساعدة اتصل بمكتبك. أرسل STOP لإيقاف الرسائل النصية.',
} satisfies Translation<typeof en>
