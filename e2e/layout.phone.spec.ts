import { layoutFaults } from './layout.ts'
import { expect, test } from './support.ts'
import { agencyStops, anAgencyToWalk, aVendorToWalk, csmStops, walk } from './walk.ts'

test.use({ locale: 'en-XA' })

test('texts 40% longer fit every page of an agency and of customer success on a phone', {
  tag: '@prove',
}, async ({ page, signIn, faults }) => {
  test.slow()
  faults.expected(/404 \(Not Found\)/)
  const { agency, user, employee, quiz, taught, programImport, session, form, copy } = await anAgencyToWalk('en')
  const look = () => layoutFaults(page)
  // Content opened by buttons is covered on the desktop; dialogs with an address are included here
  const pages = (stops: readonly { at: string }[]) => stops.map(({ at }) => ({ at }))
  await signIn(page, user)
  const ofAgency = await walk(page, {
    language: 'en-XA',
    stops: pages(agencyStops({ employee, quiz, taught, programImport, session, form, copy })),
    look,
  })
  await signIn(page, await aVendorToWalk('en'))
  const ofStaff = await walk(page, {
    language: 'en-XA',
    stops: pages(csmStops({ agency: agency.id, user: user.id })),
    look,
  })
  expect({ ...ofAgency, ...ofStaff }).toEqual({})
})
