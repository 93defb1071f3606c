import { expect, test } from 'vitest'
import { isNews } from './builds.ts'

test.each([
  ['another build waits', { page: 'one', active: 'one', next: 'two' }, true],
  ['another build waits, and the worker in charge says nothing', { page: 'one', active: null, next: 'two' }, true],
  ['what waits does not say what it is', { page: 'one', active: 'one', next: null }, true],
  ['only the worker has changed', { page: 'one', active: 'one', next: 'one' }, true],
  ['the page was loaded after the build was put in place', { page: 'two', active: 'one', next: 'two' }, false],
  ['a third build waits', { page: 'two', active: 'one', next: 'three' }, true],
])('[R-UPD-4] %s', (_, builds, news) => {
  expect(isNews(builds)).toBe(news)
})
