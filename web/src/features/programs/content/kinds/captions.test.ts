import { expect, test } from 'vitest'
import { asWebVtt } from './captions.ts'

const srt = (text: string | Uint8Array<ArrayBuffer>, name = 'Lesson.SRT') => asWebVtt(new File([text], name))

test('SubRip becomes WebVTT, with any line endings and characters', async () => {
  const made = await srt(
    '\ufeff1\r\n00:00:01,000 --> 00:00:04,250\r\n{\\an8}<font color="red">Wash</font> your <i>hands</i>.\r\n',
  )
  expect(made.name).toBe('Lesson.vtt')
  expect(await made.text()).toBe('WEBVTT\n\n1\n00:00:01.000 --> 00:00:04.250\nWash your <i>hands</i>.\n')
  const old = Uint8Array.from('1\n00:00:01,000 --> 00:00:02,000\nMa\xf1ana\n', letter => letter.charCodeAt(0))
  expect(await (await srt(old)).text()).toContain('Mañana')
})

test('WebVTT and other files stay as they are', async () => {
  for (const text of ['WEBVTT\n\n00:01.000 --> 00:02.000\nHi, all', 'Hello']) {
    const made = await srt(text, 'a.vtt')
    expect([made.name, await made.text()]).toEqual(['a.vtt', text])
  }
})
