import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  title: '수료증',
  certifies: '아래 사람이',
  completed: '다음 과정을 수료하였음을 증명합니다',
  completedOn: '수료일',
  validThrough: '유효 기간',
  hours: '시간',
  topics: '주제',
  approvals: '주 승인',
  number: '수료증 번호',
  code: '코드',
  check: '확인 주소',
  void: '무효',
} satisfies Translation<typeof en>
