import { access } from '../access.ts'
import { defineList } from '../lists/list.ts'
import { fileDeliveryStates, fileSubjects } from './states.ts'
import { sftpText } from './texts.ts'

/** Files that were sent or failed, with their progress. */
export const fileDeliveriesList = defineList({
  name: 'file_deliveries',
  unit: count => sftpText('countDeliveries', { count }),
  access: access.sftp,
  filters: {
    search: { kind: 'search', label: sftpText('search') },
    state: { kind: 'choice', label: sftpText('state'), choices: fileDeliveryStates, column: 'state' },
    subject: { kind: 'choice', label: sftpText('subject'), choices: fileSubjects, column: 'subject' },
    made_from: { kind: 'from', label: sftpText('madeFrom'), range: sftpText('made'), column: 'made_at' },
    made_to: { kind: 'to', label: sftpText('madeTo'), column: 'made_at' },
  },
  bar: ['state', 'made'],
  counted: ['state', 'subject'],
  columns: {
    file: { label: sftpText('file'), usual: true },
    target: { label: sftpText('target'), usual: true },
    subject: { label: sftpText('subject'), usual: false },
    state: { label: sftpText('state'), usual: true },
    reason: { label: sftpText('reason'), usual: true },
    size: { label: sftpText('sizeOf'), usual: true },
    attempts: { label: sftpText('attempts'), usual: false },
    made_at: {
      label: sftpText('made'),
      usual: true,
      sort: 'made_at',
      ways: [sftpText('oldestFirst'), sftpText('newestFirst')],
    },
    ended_at: { label: sftpText('ended'), usual: false },
    asked_by: { label: sftpText('asker'), usual: false },
  },
  usualSort: '-made_at',
  pageSize: 25,
})
