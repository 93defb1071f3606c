import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  stopAnswer: '{agency}：您将不再收到我们的短信。回复 START 可重新接收。',
  startAnswer: '{agency}：您将重新收到我们的短信。回复 STOP 可停止接收。',
  helpAnswer: '{agency}：如需帮助，请致电 {phone}。回复 STOP 可停止接收短信。',
  helpAnswerNoPhone: '{agency}：如需帮助，请致电您的办公室。回复 STOP 可停止接收短信。',
} satisfies Translation<typeof en>
