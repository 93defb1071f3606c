import { expect, test } from 'vitest'
import { playedBetween, readReport } from './linked-reports.ts'

const youtube = { site: 'youtube', id: 'dQw4w9WgXcQ' } as const
const vimeo = { site: 'vimeo', id: '76979871' } as const

test('the playing time is read only from messages of the two players', () => {
  const told = JSON.stringify({ event: 'infoDelivery', info: { currentTime: 12.5, duration: 60 } })
  expect(readReport(youtube, { origin: 'https://www.youtube-nocookie.com', data: told })).toEqual({
    at: 12.5,
    seconds: 60,
  })
  expect(readReport(youtube, { origin: 'https://evil.example', data: told })).toBeNull()
  const played = { event: 'timeupdate', data: { seconds: 3, duration: 30, percent: 0.1 } }
  expect(readReport(vimeo, { origin: 'https://player.vimeo.com', data: played })).toEqual({ at: 3, seconds: 30 })
  for (const data of [
    'no json',
    null,
    JSON.stringify({ event: 'ready' }),
    JSON.stringify({ info: { currentTime: 'x' } }),
  ])
    expect(readReport(youtube, { origin: 'https://www.youtube-nocookie.com', data })).toBeNull()
})

test('each played part counts once, and a jump counts for nothing', () => {
  const first = playedBetween([], { from: 0, to: 10, elapsed: 10 })
  expect(first).toEqual([[0, 10]])
  expect(playedBetween(first, { from: 5, to: 8, elapsed: 3 })).toEqual([[0, 10]])
  expect(playedBetween(first, { from: 10, to: 50, elapsed: 1 })).toEqual([[0, 10]])
  expect(playedBetween(first, { from: 10, to: 4, elapsed: 1 })).toEqual([[0, 10]])
  // A speed of 1.5× is allowed, as with our own videos
  expect(playedBetween(first, { from: 10, to: 25, elapsed: 10 })).toEqual([[0, 25]])
})
