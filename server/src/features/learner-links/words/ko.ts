import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  scan: '휴대전화 카메라로 이 코드를 스캔하세요',
  address: '또는 열기',
  until: '{name} 님 전용. {day}까지 열 수 있습니다.',
} satisfies Translation<typeof en>
