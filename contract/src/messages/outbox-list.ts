import { access } from '../access.ts'
import { defineList } from '../lists/list.ts'

export const outboxList = defineList({
  name: 'outbox',
  unit: ['mail', 'mails'],
  access: access.public,
  filters: {},
  bar: [],
  columns: {},
})
