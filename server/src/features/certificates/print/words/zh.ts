import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  title: '结业证书',
  certifies: '兹证明',
  completed: '已完成培训课程',
  completedOn: '完成日期',
  validThrough: '有效期至',
  hours: '学时',
  topics: '主题',
  approvals: '州批准',
  number: '证书编号',
  code: '验证码',
  check: '验证网址',
  void: '作废',
} satisfies Translation<typeof en>
