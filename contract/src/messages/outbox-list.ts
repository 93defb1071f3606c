import { access } from '../access.ts'
import { defineList } from '../lists/list.ts'
import { messageText } from './texts.ts'

export const outboxList = defineList({
  name: 'outbox',
  unit: count => messageText('countMails', { count }),
  access: access.public,
  filters: {},
  bar: [],
  columns: {},
})
