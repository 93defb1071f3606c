import { aUser, gardenState } from './people.ts'
import { addModule, aPdf, captions, createProgram, film, saved } from './program-media.ts'
import { expect, expectAccessible, test } from './support.ts'
import { uploaded } from './uploads.ts'

test('on a phone a video has captions in the reader’s language, and PDF pages fit the screen', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  await signIn(page, await aUser({ agencies: { [gardenState]: 'agency_admin' } }))
  await createProgram(page, 'Hygiene')
  await addModule(page, 'Video', 'Hand washing')
  const video = page.getByRole('group', { name: 'Video (English)' })
  await video.getByLabel('Video (English)', { exact: true }).setInputFiles(film)
  await expect(video.getByText('Video, 13 KB')).toBeVisible()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Spanish')
  await expect(page.getByText(/There is no Spanish video/)).toBeVisible()
  const said = page.getByRole('group', { name: 'Captions (Spanish)' })
  await said.getByLabel('Captions (Spanish)', { exact: true }).setInputFiles(captions)
  await uploaded(said, 'Hand washing.vtt')
  await saved(page)
  await expectAccessible(page, 'a video module on a phone')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('en')
  await page.getByRole('button', { name: 'All modules' }).click()
  await addModule(page, 'Text or PDF', 'Handbook')
  const pdf = page.getByRole('group', { name: 'PDF (English)' })
  await pdf.getByLabel('PDF (English)', { exact: true }).setInputFiles(aPdf('Handbook'))
  await uploaded(pdf, 'Handbook.pdf')
  await saved(page)
  await page.getByRole('button', { name: 'All modules' }).click()

  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Read in' }).selectOption('es')
  await expect(dialog.getByText('The video is in English, with captions in Spanish.')).toBeVisible()
  const player = dialog.locator('video')
  await expect
    .poll(() =>
      player.evaluate((element: HTMLVideoElement) =>
        [...element.textTracks].map(({ language, mode }) => [language, mode]),
      ),
    )
    .toEqual([['es', 'showing']])
  await expectAccessible(page, 'a video in the player on a phone')
  await player.evaluate((element: HTMLVideoElement) => {
    element.muted = true
    element.playbackRate = 1.5
    return element.play()
  })
  await expect(dialog.getByText(/^Watched \d+%\. You can continue\.$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Next' }).click()
  const sheet = dialog.getByRole('group', { name: 'Page 1 of 2' })
  await expect(sheet).toContainText('Handbook, page one')
  const { width = 0 } = (await sheet.boundingBox()) ?? {}
  expect(width).toBeGreaterThan(250)
  expect(width).toBeLessThanOrEqual(390)
})
