import { expect, test } from 'vitest'
import { frameOf, linkedVideo } from './video-link.ts'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&t=42s', 'youtube', 'dQw4w9WgXcQ'],
  ['https://m.youtube.com/watch?v=dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
  ['youtu.be/dQw4w9WgXcQ?si=abc', 'youtube', 'dQw4w9WgXcQ'],
  ['https://youtube.com/shorts/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
  [' https://vimeo.com/76979871 ', 'vimeo', '76979871'],
  ['https://vimeo.com/channels/staffpicks/76979871', 'vimeo', '76979871'],
  ['https://player.vimeo.com/video/76979871', 'vimeo', '76979871'],
])('reads %s', (address, site, id) => {
  expect(linkedVideo(address)).toEqual({ site, id })
})

test('an unlisted Vimeo video keeps its key', () => {
  const video = { site: 'vimeo', id: '76979871', key: '8272103f6e' } as const
  expect(linkedVideo('https://vimeo.com/76979871/8272103f6e')).toEqual(video)
  expect(linkedVideo('https://player.vimeo.com/video/76979871?h=8272103f6e')).toEqual(video)
  expect(frameOf(video, 'https://panel.example')).toBe(
    'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1&playsinline=1',
  )
})

test.each([
  '',
  'https://youtube.com/',
  'https://youtube.com/watch?v=short',
  'https://evil.example/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'javascript:alert(1)//youtube.com/watch?v=dQw4w9WgXcQ',
  'https://vimeo.com/about',
  'https://www.facebook.com/watch?v=76979871',
])('refuses %s', address => {
  expect(linkedVideo(address)).toBeNull()
})

test('YouTube plays from the cookie-free address and receives the embedding page’s origin', () => {
  expect(frameOf({ site: 'youtube', id: 'dQw4w9WgXcQ' }, 'https://panel.example')).toBe(
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?enablejsapi=1&rel=0&playsinline=1&origin=https%3A%2F%2Fpanel.example',
  )
})
