import { expect, test } from 'vitest'
import { addressIn, htmlOf } from './mail-words.ts'

test('a mail keeps the paragraphs, lines and addresses of its text', () => {
  const html = htmlOf(
    'Your class',
    'Hello Zoë,\nyour class is on Monday.\n\nOpen https://panel.example.org/x?a=1&b=2#token=abc.\n',
  )
  expect(html.match(/<p /g)).toHaveLength(2)
  expect(html).toContain('Hello Zoë,<br>\nyour class is on Monday.')
  const url = 'https://panel.example.org/x?a=1&amp;b=2#token=abc'
  expect(html).toContain(`<a href="${url}"`)
  expect(html).toContain(`>${url}</a>.</p>`)
})

test('names and notes never become markup', () => {
  const html = htmlOf('</title><script>', '<img src=x onerror="alert(1)"> https://a.example/"onclick="x & more')
  expect(html).not.toMatch(/<(?:script|img)/)
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;')
  expect(html).toContain('<a href="https://a.example/" ')
})

test('the address is found in a sender with or without a name', () => {
  expect(addressIn('Preceptor <no-reply@preceptor.example>')).toBe('no-reply@preceptor.example')
  expect(addressIn('no-reply@preceptor.example')).toBe('no-reply@preceptor.example')
})
