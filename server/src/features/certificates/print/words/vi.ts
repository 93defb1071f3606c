import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  title: 'Giấy chứng nhận hoàn thành',
  certifies: 'Chứng nhận rằng',
  completed: 'đã hoàn thành chương trình',
  completedOn: 'Ngày hoàn thành',
  validThrough: 'Có giá trị đến',
  hours: 'Giờ',
  topics: 'Chủ đề',
  approvals: 'Phê duyệt của tiểu bang',
  number: 'Số chứng nhận',
  code: 'Mã',
  check: 'Kiểm tra tại',
  void: 'VÔ HIỆU',
} satisfies Translation<typeof en>
