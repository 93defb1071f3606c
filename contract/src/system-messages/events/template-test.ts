import { accountMail, facts, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const templateTest = accountMail({
  key: 'template_test',
  name: text('templateTestName'),
  purpose: text('templateTestPurpose'),
  variables: {
    /** Only for emails. */
    subject: facts<string | null>('Your training'),
    body: words('Hello Marisol, Harborlight asks you to finish “Fall prevention at home”.'),
  },
})
