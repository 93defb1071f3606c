import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  scan: '用手机相机扫描此二维码',
  address: '或打开',
  until: '仅供 {name} 使用，有效期至 {day}。',
} satisfies Translation<typeof en>
