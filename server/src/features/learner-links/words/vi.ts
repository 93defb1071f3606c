import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  scan: 'Quét mã này bằng camera điện thoại',
  address: 'Hoặc mở',
  until: 'Chỉ dành cho {name}. Mở được đến {day}.',
} satisfies Translation<typeof en>
