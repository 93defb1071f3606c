import { layoutFaults } from './layout.ts'

import { expect, test } from './support.ts'
import { agencyStops, anAgencyToWalk, aVendorToWalk, csmStops, walk } from './walk.ts'

test.use({ locale: 'en-XA' })
// Takes minutes, and the Spanish walk checks the same on every run
test.skip(process.env['PROVE'] !== '1', 'npm run prove walks here')

test('texts 40% longer fit every page and dialog of an agency', async ({ page, signIn }) => {
  test.slow()
  const { user, employee, quiz, taught, programImport, session, form, copy } = await anAgencyToWalk('en')
  await signIn(page, user)
  const look = () => layoutFaults(page)
  expect(
    await walk(page, {
      language: 'en-XA',
      stops: agencyStops({ employee, quiz, taught, programImport, session, form, copy }),
      look,
    }),
  ).toEqual({})
})

test('texts 40% longer fit every customer success page and dialog', async ({ page, signIn, faults }) => {
  test.slow()
  faults.expected(/404 \(Not Found\)/)
  const { agency, user } = await anAgencyToWalk('en')
  await signIn(page, await aVendorToWalk('en'))
  const look = () => layoutFaults(page)
  const stops = csmStops({ agency: agency.id, user: user.id })
  expect(await walk(page, { language: 'en-XA', stops, look })).toEqual({})
})
