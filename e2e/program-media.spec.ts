import { drawn } from './drawn.ts'
import { aUser, gardenState } from './people.ts'
import { addModule, aPdf, createProgram, film, saved, writeLesson } from './program-media.ts'
import { expect, expectAccessible, test, toast } from './support.ts'
import { uploaded } from './uploads.ts'

test('[R-RTE-7] a video with captions, a PDF and an attachment are added, published and completed; the video must be watched', {
  tag: drawn(3),
}, async ({ page, signIn, faults }) => {
  faults.expected(/status of 422/)
  await signIn(page, await aUser({ agencies: { [gardenState]: 'agency_admin' } }))
  await createProgram(page, 'Hygiene')
  await writeLesson(page)
  await saved(page)
  await page.mouse.move(0, 0)
  await expectAccessible(page, 'a module with a PDF')

  // A drawing is refused with a message, and can be removed
  await page.getByRole('button', { name: /Hand washing/ }).click()
  const video = page.getByRole('group', { name: 'Video (English)' })
  await video.getByRole('button', { name: 'Remove Hand washing.webm' }).click()
  await video.getByLabel('Video (English)', { exact: true }).setInputFiles({
    name: 'film.mp4',
    mimeType: 'video/mp4',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  })
  await expect(video.getByText(/Not every browser can play this video/)).toBeVisible()
  await video.getByRole('button', { name: 'Remove film.mp4' }).click()
  await video.getByLabel('Video (English)', { exact: true }).setInputFiles(film)
  await expect(video.getByText('Video, 13 KB')).toBeVisible()
  await page.getByRole('combobox', { name: 'Required viewing' }).selectOption('60%')
  await saved(page)
  await page.mouse.move(0, 0)
  await expectAccessible(page, 'a module with a video')
  await page.reload()
  await expect(video.getByText('Video, 13 KB')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Captions (English)' }).getByText('Hand washing.vtt')).toBeVisible()

  const dialog = page.getByRole('dialog')
  await saved(page)
  await page.getByRole('button', { name: 'Publish…' }).click()
  await dialog.getByRole('textbox', { name: 'Note' }).fill('First')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(toast(page, 'Version 1 is published.')).toBeVisible()

  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(dialog.getByText('Watched 0% of 60%.')).toBeVisible()
  const player = dialog.locator('video')
  // Captions in the reader's language are on
  const shown = () =>
    player.evaluate((element: HTMLVideoElement) =>
      [...element.textTracks].map(({ language, mode, cues }) => [language, mode, cues?.length]),
    )
  await expect.poll(shown).toEqual([['en', 'showing', 1]])
  // Skipped parts don't count as watched; the duration arrives with the first bytes
  await expect.poll(() => player.evaluate(({ duration }: HTMLVideoElement) => duration)).toBeGreaterThan(0.5)
  await player.evaluate((element: HTMLVideoElement) => {
    element.currentTime = element.duration - 0.5
  })
  await player.evaluate((element: HTMLVideoElement) => {
    element.muted = true
    return element.play()
  })
  await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.ended)).toBe(true)
  await expect(dialog.getByRole('button', { name: 'Next' })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Next' })).toHaveAccessibleDescription(
    'Watch more of the video first.',
  )
  await expectAccessible(page, 'a video in the player')
  await dialog.getByRole('combobox', { name: 'Speed' }).selectOption('1.5×')
  await player.evaluate((element: HTMLVideoElement) => {
    element.currentTime = 0
    return element.play()
  })
  await expect(dialog.getByText(/^Watched \d+%\. You can continue\.$/)).toBeVisible()
  const attachments = dialog.getByRole('list', { name: 'Attachments' })
  const download = page.waitForEvent('download')
  await attachments.getByRole('button', { name: 'Download Handout.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('Handout.pdf')

  await dialog.getByRole('button', { name: 'Next' }).click()
  const pdf = dialog.getByRole('region', { name: 'Handbook.pdf' })
  await expect(pdf.getByRole('group', { name: 'Page 1 of 2' })).toContainText('Handbook, page one')
  await pdf.getByRole('group', { name: 'Page 2 of 2' }).scrollIntoViewIfNeeded()
  await expect(pdf.getByRole('group', { name: 'Page 2 of 2' })).toContainText('Handbook, page two')
  await expectAccessible(page, 'a PDF in the player')
  // The watched part is still known after returning
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByText(/^Watched \d+%\. You can continue\.$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Finish' }).click()
  await expect(dialog.getByText('You’ve reached the end of the program')).toBeVisible()
})

test('leaving a module whose file is still uploading asks, until the upload finishes or is refused', {
  tag: '@prove',
}, async ({ page, signIn, faults }) => {
  faults.expected(/status of 422/)
  await signIn(page, await aUser({ agencies: { [gardenState]: 'agency_admin' } }))
  await createProgram(page, 'Gloves')
  await addModule(page, 'Text or PDF', 'Before')
  await addModule(page, 'Text or PDF', 'Handbook')
  let goOn = () => {}
  const held = new Promise<void>(resolve => {
    goOn = resolve
  })
  await page.route('**/files/*/finish**', async route => {
    await held
    await route.continue()
  })
  const pdf = page.getByRole('group', { name: 'PDF (English)' })
  await pdf.getByLabel('PDF (English)', { exact: true }).setInputFiles(aPdf('Handbook'))
  await expect(pdf.getByText('Handbook.pdf')).toBeVisible()

  const asking = page.getByRole('dialog', { name: 'Leave before the upload ends?' })
  await page.getByRole('button', { name: /^1\. Before/ }).click()
  await expect(asking).toContainText('A file for Handbook is still uploading. If you leave now, it won’t be added.')
  await expectAccessible(page, 'the question about an upload')
  await asking.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Handbook' })).toBeVisible()

  await page.getByRole('button', { name: /^1\. Before/ }).click()
  await expect(asking).toBeVisible()
  goOn()
  await expect(asking).toHaveCount(0)
  await uploaded(pdf, 'Handbook.pdf')
  await saved(page)
  await page.getByRole('button', { name: /^1\. Before/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Before' })).toBeVisible()
  await page.getByRole('button', { name: /^2\. Handbook/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Handbook' })).toBeVisible()
  await uploaded(pdf, 'Handbook.pdf')
  // No one is taken away from the reason a file was refused
  await pdf.getByRole('button', { name: 'Remove Handbook.pdf' }).click()
  let refuse = () => {}
  const examined = new Promise<void>(resolve => {
    refuse = resolve
  })
  // Its first bytes already show that it isn't a PDF
  const bytesSent = /\/files\/[^/]+\?from=/
  await page.route(bytesSent, async route => {
    await examined
    await route.continue()
  })
  const drawing = { name: 'drawing.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<svg/>') }
  await pdf.getByLabel('PDF (English)', { exact: true }).setInputFiles(drawing)
  await expect(pdf.getByText('drawing.pdf')).toBeVisible()
  await page.getByRole('button', { name: /^1\. Before/ }).click()
  await expect(asking).toBeVisible()
  refuse()
  await expect(asking).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 2, name: 'Handbook' })).toBeVisible()
  await expect(pdf.getByRole('listitem')).toContainText(/PDF/)
  await expect(pdf.getByRole('button', { name: 'Remove drawing.pdf' })).toBeVisible()

  // Users who leave anyway go without the file
  await pdf.getByRole('button', { name: 'Remove drawing.pdf' }).click()
  await page.unroute('**/files/*/finish**')
  // Never answered; leaving cancels it
  await page.route('**/files/*/finish**', () => {})
  await pdf.getByLabel('PDF (English)', { exact: true }).setInputFiles(aPdf('Late'))
  await expect(pdf.getByText('Late.pdf')).toBeVisible()
  await page.getByRole('button', { name: /^1\. Before/ }).click()
  await asking.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Before' })).toBeVisible()
  await page.getByRole('button', { name: /^2\. Handbook/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Handbook' })).toBeVisible()
  await expect(pdf.getByText('Late.pdf')).toHaveCount(0)
})
